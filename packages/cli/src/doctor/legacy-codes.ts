/**
 * Default codes of legacy hosts, by the current collection of their kind: the kinds that most legacy
 * programs send. Source: the default descriptors of 2.2 and the types of 2.5, as Ed-Fi published them.
 */
export const legacyCodes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    academicSubjectDescriptors: `
      Composite | Critical Reading | English | English Language Arts | Reading | Mathematics |
      Life and Physical Sciences | Social Sciences and History | Social Studies | Science |
      Fine and Performing Arts | Foreign Language and Literature | Writing |
      Physical, Health, and Safety Education | Career and Technical Education |
      Religious Education and Theology | Military Science | Other`,
    attendanceEventCategoryDescriptors: `
      In Attendance | Excused Absence | Unexcused Absence | Tardy | Early departure`,
    behaviorDescriptors: `
      State Offense | School Violation | School Code of Conduct | Other |
      Abuse Of Volatile Chemical | Violation Of Student Code Of Conduct | Aggravated Robbery`,
    entryTypeDescriptors: `
      Transfer | New to education system | Next year school | Other | Re-entry`,
    exitWithdrawTypeDescriptors: `
      Completed | Died or is permanently incapacitated | Dropout | End of school year |
      Enrolled in a high school diploma program | Expelled | Graduated | Incarcerated |
      Invalid enrollment | Involuntarily Removed | No show | Other | Reached maximum age |
      Transferred | Withdrawn`,
    gradeLevelDescriptors: `
      Adult Education | Early Education | Eighth grade | Eleventh grade | Fifth grade |
      First grade | Fourth grade | Grade 13 | Infant/toddler | Kindergarten | Ninth grade |
      Other | Postsecondary | Preschool/Prekindergarten | Second grade | Seventh grade |
      Sixth grade | Tenth grade | Third grade | Twelfth grade | Ungraded`,
    gradingPeriodDescriptors: `
      End of Year | Fifth Six Weeks | First Nine Weeks | First Semester | First Six Weeks |
      First Summer Session | First Trimester | Fourth Nine Weeks | Fourth Six Weeks |
      Second Nine Weeks | Second Semester | Second Six Weeks | Second Summer Session |
      Second Trimester | Sixth Six Weeks | Summer Semester | Third Nine Weeks | Third Six Weeks |
      Third Summer Session | Third Trimester`,
    languageDescriptors: `
      English | Other | Spanish | Kimbundu | Tigrinya | Korean | Gujarati | Persian |
      Navajo; Navaho | German | Malayalam | Bosnian | Arabic | Swedish | Italian | Russian |
      Inuktitut | Lao | Norwegian | Turkish | Urdu | Manipuri | Hebrew | Efik | Choctaw |
      Hungarian | Vietnamese | French | Cebuano | Twi | Afrikaans | Oriya | Swahili | Bengali |
      Tsonga | Malay | Romanian | Ukrainian | Hindi | Japanese | Amharic | Tamashek | Chinese |
      Nepali | Estonian | Sinhala; Sinhalese | Welsh | Thai | Indonesian | Portuguese | Hausa |
      Telugu | Hmong; Mong`,
    raceDescriptors: `
      American Indian - Alaskan Native | Asian | Black - African American |
      Choose Not to Respond | Native Hawaiian - Pacific Islander | Other | White`,
    relationDescriptors: `
      Aunt | Brother | BrotherInLaw | CourtAppointedGuardian | Cousin | Daughter | DaughterInLaw |
      Employer | Father | Father, step | FathersSignificantOther | FathersCivilPartner |
      FatherInLaw | Fiance | Fiancee | Foster parent | Friend | Grandfather | Grandmother |
      Great aunt | Great uncle | Great Grandparent | Husband | MothersSignificantOther | Mother |
      Mother, step | MothersCivilPartner | Nephew | Niece | Other | SignificantOther | Sister |
      Son | Unknown | Uncle | Ward | Wife`,
    schoolTypeDescriptors: `
      Alternative | Regular | Special Education | Career and Technical Education`,
    sexDescriptors: `
      Female | Male | Not Selected`,
    staffClassificationDescriptors: `
      Instructional Aide | School Administrator | Librarians/Media Specialists |
      Substitute Teacher | Counselor | Principal | Teacher | Assistant Principal |
      Operational Support | Superintendent | Instructional Coordinator | School Leader |
      Assistant Superintendent | Other | Support Services Staff | LEA Specialist |
      State Administrator | LEA Administrator | School Specialist | LEA System Administrator`,
    termDescriptors: `
      Fall Semester | Spring Semester | Summer Semester | First Quarter | Second Quarter |
      Third Quarter | Fourth Quarter | First Trimester | Second Trimester | Third Trimester |
      MiniTerm | Year Round | Other`,
  }).map(([kind, codes]) => [
    kind,
    codes.split("|").map((code) => code.trim().replaceAll(/\s+/g, " ")),
  ]),
);
