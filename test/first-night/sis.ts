// A student information system as one was written for the legacy API: it reads what the agency has,
// then keeps its own records at the host. All names and places are made up.
import { byKey, type Call, keepRecords, type LegacyRecord, type Watch } from "./legacy-program.ts";

const district = 860001;
const school = 86000101;
const schoolYear = 2017;
const ada = "S-1001";
const ben = "S-1002";
const teacher = "T-501";
const midnight = (date: string) => `${date}T00:00:00`;

const schoolReference = { schoolId: school };
const schoolYearTypeReference = { schoolYear };
const atDistrict = { educationOrganizationReference: { educationOrganizationId: district } };
const adaReference = { studentReference: { studentUniqueId: ada } };
const benReference = { studentReference: { studentUniqueId: ben } };
const teacherReference = { staffReference: { staffUniqueId: teacher } };

const term = { schoolId: school, schoolYear, termDescriptor: "Fall Semester" };
const offering = { ...term, localCourseCode: "ALG-1" };
const section = {
  ...offering,
  classPeriodName: "Period 1",
  classroomIdentificationCode: "R-12",
  uniqueSectionCode: "86000101-ALG-1-P1",
  sequenceOfCourse: 1,
};
const firstSixWeeks = {
  descriptor: "First Six Weeks",
  schoolId: school,
  beginDate: midnight("2016-08-22"),
};
const gifted = {
  educationOrganizationId: district,
  type: "Gifted and Talented",
  name: "Gifted and Talented",
};
const special = {
  educationOrganizationId: district,
  type: "Special Education",
  name: "Special Education",
};
const incident = { incidentIdentifier: "I-77", schoolId: school };
const record = {
  studentUniqueId: ada,
  educationOrganizationId: district,
  schoolYear,
  termDescriptor: "Fall Semester",
};

const programs: LegacyRecord[] = [
  {
    name: "programs gifted",
    collection: "programs",
    key: gifted,
    body: {
      ...atDistrict,
      type: gifted.type,
      name: gifted.name,
      programId: "GT",
      sponsorType: "Local Education Agency",
    },
    change: { programId: "GT-2" },
  },
  {
    name: "programs special",
    collection: "programs",
    key: special,
    body: { ...atDistrict, type: special.type, name: special.name, programId: "SPED" },
    change: { sponsorType: "Federal government" },
  },
];

const schoolYearRecords: LegacyRecord[] = [
  {
    name: "courses",
    collection: "courses",
    key: { educationOrganizationId: school, code: "ALG-1" },
    body: {
      educationOrganizationReference: { educationOrganizationId: school },
      code: "ALG-1",
      title: "Algebra I",
      description: "Equations and functions",
      numberOfParts: 1,
      academicSubjectDescriptor: "Mathematics",
      definedByType: "LEA",
      gpaApplicabilityType: "Applicable",
      dateCourseAdopted: midnight("2010-08-01"),
      highSchoolCourseRequirement: true,
      maximumAvailableCredits: 1.5,
      maximumAvailableCreditType: "Carnegie unit",
      identificationCodes: [
        { courseIdentificationSystemDescriptor: "LEA course code", identificationCode: "ALG-1" },
        { courseIdentificationSystemDescriptor: "State course code", identificationCode: "031005" },
      ],
      levelCharacteristics: [{ type: "Core Subject" }],
      offeredGradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
    },
    change: { title: "Algebra One", levelCharacteristics: [{ type: "General" }] },
  },
  {
    name: "classPeriods",
    collection: "classPeriods",
    key: { schoolId: school, name: "Period 1" },
    body: { schoolReference, name: "Period 1" },
    change: {},
  },
  {
    name: "locations",
    collection: "locations",
    key: { schoolId: school, classroomIdentificationCode: "R-12" },
    body: { schoolReference, classroomIdentificationCode: "R-12", maximumNumberOfSeats: 30 },
    change: { optimalNumberOfSeats: 24 },
  },
  {
    name: "gradingPeriods first",
    collection: "gradingPeriods",
    key: firstSixWeeks,
    body: {
      schoolReference,
      descriptor: "First Six Weeks",
      beginDate: midnight("2016-08-22"),
      endDate: midnight("2016-09-30"),
      periodSequence: 1,
      totalInstructionalDays: 29,
    },
    change: { totalInstructionalDays: 28 },
  },
  {
    name: "gradingPeriods second",
    collection: "gradingPeriods",
    key: {
      descriptor: "Second Six Weeks",
      schoolId: school,
      beginDate: midnight("2016-10-03"),
    },
    body: {
      schoolReference,
      descriptor: "Second Six Weeks",
      beginDate: midnight("2016-10-03"),
      endDate: midnight("2016-11-11"),
      periodSequence: 2,
      totalInstructionalDays: 30,
    },
    change: { endDate: midnight("2016-11-10") },
  },
  {
    name: "sessions",
    collection: "sessions",
    key: term,
    body: {
      schoolReference,
      schoolYearTypeReference,
      name: "2016-2017 Fall Semester",
      termDescriptor: "Fall Semester",
      beginDate: midnight("2016-08-22"),
      endDate: midnight("2016-12-16"),
      totalInstructionalDays: 81,
      gradingPeriods: [{ gradingPeriodReference: firstSixWeeks }],
    },
    change: { totalInstructionalDays: 80 },
  },
  {
    name: "calendarDates holiday",
    collection: "calendarDates",
    key: { schoolId: school, date: midnight("2016-09-05") },
    body: {
      schoolReference,
      date: midnight("2016-09-05"),
      calendarEvents: [{ calendarEventDescriptor: "Holiday", eventDuration: 1 }],
    },
    change: { calendarEvents: [{ calendarEventDescriptor: "Weather day", eventDuration: 1 }] },
  },
  {
    name: "calendarDates instruction",
    collection: "calendarDates",
    key: { schoolId: school, date: midnight("2016-09-06") },
    body: {
      schoolReference,
      date: midnight("2016-09-06"),
      calendarEvents: [{ calendarEventDescriptor: "Instructional day", eventDuration: 1 }],
    },
    change: { calendarEvents: [{ calendarEventDescriptor: "Make-up day", eventDuration: 1 }] },
  },
  {
    name: "courseOfferings",
    collection: "courseOfferings",
    key: offering,
    body: {
      localCourseCode: "ALG-1",
      localCourseTitle: "Algebra I",
      courseReference: { educationOrganizationId: school, code: "ALG-1" },
      schoolReference,
      sessionReference: term,
      curriculumUseds: [{ curriculumUsedType: "Locally designed curriculum" }],
    },
    change: { localCourseTitle: "Algebra I, fall" },
  },
  {
    name: "sections",
    collection: "sections",
    key: section,
    body: {
      schoolReference,
      courseOfferingReference: offering,
      classPeriodReference: { schoolId: school, name: "Period 1" },
      locationReference: { schoolId: school, classroomIdentificationCode: "R-12" },
      uniqueSectionCode: section.uniqueSectionCode,
      sequenceOfCourse: 1,
      educationalEnvironmentType: "Classroom",
      instructionLanguageDescriptor: "English",
      mediumOfInstructionType: "Face-to-face instruction",
      populationServedType: "Regular Students",
      availableCredits: 1,
      availableCreditType: "Carnegie unit",
      characteristics: [{ descriptor: "Attendance Tracked" }],
    },
    change: { instructionLanguageDescriptor: "Spanish", availableCredits: 0.5 },
  },
];

const staff: LegacyRecord[] = [
  {
    name: "staffs",
    collection: "staffs",
    key: { staffUniqueId: teacher },
    body: {
      staffUniqueId: teacher,
      firstName: "Cleo",
      lastSurname: "Placeholder",
      personalTitlePrefix: "Ms",
      birthDate: midnight("1980-02-29"),
      sexType: "Female",
      hispanicLatinoEthnicity: false,
      highestCompletedLevelOfEducationDescriptor: "Master's",
      highlyQualifiedTeacher: true,
      yearsOfPriorTeachingExperience: 7.5,
      races: [{ raceType: "Black - African American" }],
      languages: [
        { languageDescriptor: "English", uses: [{ languageUseType: "Spoken language" }] },
      ],
      electronicMails: [
        { electronicMailType: "Work", electronicMailAddress: "cleo@district.example" },
      ],
      telephones: [{ telephoneNumberType: "Work", telephoneNumber: "555-0110" }],
      identificationCodes: [
        { staffIdentificationSystemDescriptor: "State", identificationCode: "X-501" },
      ],
      credentials: [
        {
          credentialFieldDescriptor: "Mathematics",
          credentialType: "Licensure",
          levelDescriptor: "Ninth grade",
          teachingCredentialDescriptor: "Regular/Standard",
          credentialIssuanceDate: midnight("2008-06-01"),
          credentialExpirationDate: midnight("2020-06-01"),
          stateOfIssueStateAbbreviationType: "TX",
          teachingCredentialBasisType: "Master's degree",
        },
      ],
    },
    change: { lastSurname: "Placeholder-Demo", yearsOfPriorTeachingExperience: 8 },
  },
  {
    name: "staffEducationOrganizationEmploymentAssociations",
    collection: "staffEducationOrganizationEmploymentAssociations",
    key: {
      educationOrganizationId: district,
      staffUniqueId: teacher,
      employmentStatusDescriptor: "Tenured or permanent",
      hireDate: midnight("2009-08-01"),
    },
    body: {
      ...atDistrict,
      ...teacherReference,
      employmentStatusDescriptor: "Tenured or permanent",
      hireDate: midnight("2009-08-01"),
      department: "MAT",
      fullTimeEquivalency: 1,
    },
    change: { fullTimeEquivalency: 0.75 },
  },
  {
    name: "staffEducationOrganizationAssignmentAssociations",
    collection: "staffEducationOrganizationAssignmentAssociations",
    key: {
      educationOrganizationId: school,
      staffUniqueId: teacher,
      staffClassificationDescriptor: "Teacher",
      beginDate: midnight("2016-08-15"),
    },
    body: {
      educationOrganizationReference: { educationOrganizationId: school },
      ...teacherReference,
      staffClassificationDescriptor: "Teacher",
      beginDate: midnight("2016-08-15"),
      positionTitle: "Mathematics teacher",
    },
    change: { positionTitle: "Head of mathematics" },
  },
  {
    name: "staffSchoolAssociations",
    collection: "staffSchoolAssociations",
    key: {
      schoolId: school,
      staffUniqueId: teacher,
      programAssignmentDescriptor: "Regular Education",
    },
    body: {
      schoolReference,
      schoolYearTypeReference,
      ...teacherReference,
      programAssignmentDescriptor: "Regular Education",
      academicSubjects: [{ academicSubjectDescriptor: "Mathematics" }],
      gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
    },
    change: { gradeLevels: [{ gradeLevelDescriptor: "Tenth grade" }] },
  },
];

const students: LegacyRecord[] = [
  {
    name: "students ada",
    collection: "students",
    key: { studentUniqueId: ada },
    body: {
      studentUniqueId: ada,
      firstName: "Ada",
      middleName: "Test",
      lastSurname: "Sample",
      generationCodeSuffix: "II",
      birthDate: midnight("2002-03-04"),
      birthCity: "Sampleville",
      birthStateAbbreviationType: "TX",
      birthCountryDescriptor: "US",
      citizenshipStatusType: "US Citizen",
      sexType: "Female",
      hispanicLatinoEthnicity: false,
      economicDisadvantaged: true,
      schoolFoodServicesEligibilityDescriptor: "FullPrice",
      limitedEnglishProficiencyDescriptor: "NotLimited",
      loginId: "ada.sample",
      learningStyle: { visualLearning: 0.5, auditoryLearning: 0.25, tactileLearning: 0.25 },
      races: [{ raceType: "American Indian - Alaskan Native" }, { raceType: "White" }],
      languages: [{ languageDescriptor: "English", uses: [{ languageUseType: "Home language" }] }],
      addresses: [
        {
          addressType: "Home",
          streetNumberName: "1 Example Street",
          city: "Sampleville",
          stateAbbreviationType: "TX",
          postalCode: "70001",
          nameOfCounty: "Example",
          beginDate: midnight("2012-01-01"),
        },
      ],
      telephones: [{ telephoneNumberType: "Home", telephoneNumber: "555-0101" }],
      electronicMails: [
        { electronicMailType: "Home/Personal", electronicMailAddress: "ada@family.example" },
      ],
      identificationCodes: [
        {
          studentIdentificationSystemDescriptor: "State",
          assigningOrganizationIdentificationCode: "Example State",
          identificationCode: "9001",
        },
      ],
      otherNames: [{ otherNameType: "Nickname", firstName: "Addy", lastSurname: "Sample" }],
      characteristics: [{ descriptor: "Immigrant", beginDate: midnight("2016-08-22") }],
      indicators: [{ indicatorName: "At Risk", indicator: "Yes" }],
      disabilities: [{ disabilityDescriptor: "Other Health Impairment", orderOfDisability: 1 }],
      cohortYears: [
        { cohortYearType: "Ninth grade", schoolYearTypeReference: { schoolYear: 2017 } },
      ],
    },
    change: { lastSurname: "Sample-Demo", economicDisadvantaged: false, indicators: [] },
  },
  {
    name: "students ben",
    collection: "students",
    key: { studentUniqueId: ben },
    body: {
      studentUniqueId: ben,
      firstName: "Ben",
      lastSurname: "Example",
      birthDate: midnight("2002-11-12"),
      sexType: "Male",
      hispanicLatinoEthnicity: true,
      economicDisadvantaged: false,
      races: [{ raceType: "Native Hawaiian - Pacific Islander" }],
      languages: [{ languageDescriptor: "Spanish" }],
    },
    change: { middleName: "Testing" },
  },
  ...[
    { name: "ada", studentUniqueId: ada },
    { name: "ben", studentUniqueId: ben },
  ].map(({ name, studentUniqueId }) => ({
    name: `studentSchoolAssociations ${name}`,
    collection: "studentSchoolAssociations",
    key: { schoolId: school, studentUniqueId, entryDate: midnight("2016-08-22") },
    body: {
      schoolReference,
      schoolYearTypeReference,
      studentReference: { studentUniqueId },
      entryDate: midnight("2016-08-22"),
      entryGradeLevelDescriptor: "Ninth grade",
      entryGradeLevelReasonType: "Promotion - Regular promotion",
      entryTypeDescriptor: "Transfer",
      primarySchool: true,
      repeatGradeIndicator: false,
      residencyStatusDescriptor: "Resident of another state",
    },
    change: { repeatGradeIndicator: true },
  })),
  {
    name: "studentEducationOrganizationAssociations",
    collection: "studentEducationOrganizationAssociations",
    key: {
      educationOrganizationId: district,
      studentUniqueId: ada,
      responsibilityDescriptor: "Accountability",
    },
    body: { ...atDistrict, ...adaReference, responsibilityDescriptor: "Accountability" },
    change: {},
  },
  {
    name: "parents",
    collection: "parents",
    key: { parentUniqueId: "P-301" },
    body: {
      parentUniqueId: "P-301",
      firstName: "Dora",
      lastSurname: "Sample",
      sexType: "Female",
      addresses: [
        {
          addressType: "Home",
          streetNumberName: "1 Example Street",
          city: "Sampleville",
          stateAbbreviationType: "TX",
          postalCode: "70001",
        },
      ],
      telephones: [{ telephoneNumberType: "Mobile", telephoneNumber: "555-0102" }],
      electronicMails: [
        { electronicMailType: "Home/Personal", electronicMailAddress: "dora@family.example" },
      ],
    },
    change: { telephones: [{ telephoneNumberType: "Mobile", telephoneNumber: "555-0103" }] },
  },
  {
    name: "studentParentAssociations",
    collection: "studentParentAssociations",
    key: { parentUniqueId: "P-301", studentUniqueId: ada },
    body: {
      parentReference: { parentUniqueId: "P-301" },
      ...adaReference,
      relationType: "Mother",
      livesWith: true,
      emergencyContactStatus: true,
      primaryContactStatus: true,
    },
    change: { contactPriority: 1 },
  },
];

const inSections: LegacyRecord[] = [
  {
    name: "staffSectionAssociations",
    collection: "staffSectionAssociations",
    key: { ...section, staffUniqueId: teacher },
    body: {
      sectionReference: section,
      ...teacherReference,
      classroomPositionDescriptor: "Teacher of Record",
      percentageContribution: 1,
    },
    change: { percentageContribution: 0.5 },
  },
  {
    name: "studentSectionAssociations",
    collection: "studentSectionAssociations",
    key: { ...section, studentUniqueId: ada, beginDate: midnight("2016-08-22") },
    body: {
      sectionReference: section,
      ...adaReference,
      beginDate: midnight("2016-08-22"),
      homeroomIndicator: false,
      repeatIdentifierType: "Not repeated",
    },
    change: { endDate: midnight("2016-12-16") },
  },
  {
    name: "studentSchoolAttendanceEvents",
    collection: "studentSchoolAttendanceEvents",
    key: {
      ...term,
      studentUniqueId: ada,
      eventDate: midnight("2016-09-07"),
      attendanceEventCategoryDescriptor: "Tardy",
    },
    body: {
      schoolReference,
      sessionReference: term,
      ...adaReference,
      eventDate: midnight("2016-09-07"),
      attendanceEventCategoryDescriptor: "Tardy",
      attendanceEventReason: "Bus",
    },
    change: { educationalEnvironmentType: "Classroom" },
  },
  {
    name: "studentSectionAttendanceEvents",
    collection: "studentSectionAttendanceEvents",
    key: {
      ...section,
      studentUniqueId: ada,
      eventDate: midnight("2016-09-08"),
      attendanceEventCategoryDescriptor: "Excused Absence",
    },
    body: {
      sectionReference: section,
      ...adaReference,
      eventDate: midnight("2016-09-08"),
      attendanceEventCategoryDescriptor: "Excused Absence",
    },
    change: { attendanceEventReason: "Dentist" },
  },
  {
    name: "grades",
    collection: "grades",
    key: {
      ...section,
      studentUniqueId: ada,
      beginDate: midnight("2016-08-22"),
      type: "Grading Period",
      gradingPeriodDescriptor: "First Six Weeks",
      gradingPeriodBeginDate: midnight("2016-08-22"),
    },
    body: {
      type: "Grading Period",
      gradingPeriodReference: firstSixWeeks,
      studentSectionAssociationReference: {
        ...section,
        studentUniqueId: ada,
        beginDate: midnight("2016-08-22"),
      },
      letterGradeEarned: "B",
      numericGradeEarned: 85.5,
      performanceBaseConversionType: "Proficient",
    },
    change: { letterGradeEarned: "A", numericGradeEarned: 92 },
  },
];

const participations: LegacyRecord[] = [
  {
    name: "studentProgramAssociations",
    collection: "studentProgramAssociations",
    key: {
      educationOrganizationId: district,
      programEducationOrganizationId: district,
      programType: gifted.type,
      programName: gifted.name,
      studentUniqueId: ada,
      beginDate: midnight("2016-09-01"),
    },
    body: {
      ...atDistrict,
      ...adaReference,
      programReference: gifted,
      beginDate: midnight("2016-09-01"),
      services: [{ serviceDescriptor: "Counseling services", primaryIndicator: true }],
    },
    change: { endDate: midnight("2017-05-26"), reasonExitedDescriptor: "Other" },
  },
  {
    name: "studentSpecialEducationProgramAssociations",
    collection: "studentSpecialEducationProgramAssociations",
    key: {
      educationOrganizationId: district,
      programEducationOrganizationId: district,
      programType: special.type,
      programName: special.name,
      studentUniqueId: ben,
      beginDate: midnight("2016-09-01"),
    },
    body: {
      ...atDistrict,
      ...benReference,
      programReference: special,
      beginDate: midnight("2016-09-01"),
      ideaEligibility: true,
      iepBeginDate: midnight("2016-09-01"),
      iepReviewDate: midnight("2017-03-01"),
      lastEvaluationDate: midnight("2016-05-01"),
      schoolHoursPerWeek: 35,
      specialEducationHoursPerWeek: 5,
      specialEducationSettingDescriptor: "Inside regular class 80% or more of the day",
      services: [{ serviceDescriptor: "Psychological services", primaryIndicator: true }],
    },
    change: { specialEducationHoursPerWeek: 7.5 },
  },
];

const discipline: LegacyRecord[] = [
  {
    name: "disciplineIncidents",
    collection: "disciplineIncidents",
    key: incident,
    body: {
      incidentIdentifier: "I-77",
      schoolReference,
      ...teacherReference,
      incidentDate: midnight("2016-10-18"),
      incidentTime: "09:30:00",
      incidentLocationType: "Cafeteria area",
      incidentDescription: "A quarrel",
      reporterDescriptionDescriptor: "Staff",
      reporterName: "Cleo Placeholder",
      reportedToLawEnforcement: false,
      behaviors: [
        { behaviorDescriptor: "School Violation", behaviorDetailedDescription: "Thrown food" },
      ],
    },
    change: { caseNumber: "2016-77", incidentLocationType: "Classroom" },
  },
  {
    name: "studentDisciplineIncidentAssociations ben",
    collection: "studentDisciplineIncidentAssociations",
    key: { ...incident, studentUniqueId: ben },
    body: {
      disciplineIncidentReference: incident,
      ...benReference,
      studentParticipationCodeType: "Perpetrator",
      behaviors: [
        { behaviorDescriptor: "School Violation", behaviorDetailedDescription: "Threw food" },
      ],
    },
    change: {
      behaviors: [{ behaviorDescriptor: "School Violation", behaviorDetailedDescription: "Bread" }],
    },
  },
  {
    name: "studentDisciplineIncidentAssociations ada",
    collection: "studentDisciplineIncidentAssociations",
    key: { ...incident, studentUniqueId: ada },
    body: {
      disciplineIncidentReference: incident,
      ...adaReference,
      studentParticipationCodeType: "Victim",
    },
    change: { studentParticipationCodeType: "Witness" },
  },
  {
    name: "disciplineActions",
    collection: "disciplineActions",
    key: {
      identifier: "A-77",
      disciplineDate: midnight("2016-10-20"),
      studentUniqueId: ben,
    },
    body: {
      identifier: "A-77",
      disciplineDate: midnight("2016-10-20"),
      ...benReference,
      responsibilitySchoolReference: { schoolId: school },
      length: 3,
      actualDisciplineActionLength: 2,
      lengthDifferenceReasonType: "Term Modified By District",
      disciplines: [{ disciplineDescriptor: "In-School Suspension" }],
      disciplineIncidents: [{ disciplineIncidentReference: incident }],
      staffs: [teacherReference],
    },
    change: { actualDisciplineActionLength: 3, lengthDifferenceReasonType: "No Difference" },
  },
];

const transcripts: LegacyRecord[] = [
  {
    name: "studentAcademicRecords",
    collection: "studentAcademicRecords",
    key: record,
    body: {
      ...atDistrict,
      ...adaReference,
      schoolYearTypeReference,
      termDescriptor: "Fall Semester",
      cumulativeAttemptedCredits: 3,
      cumulativeEarnedCredits: 3,
      cumulativeEarnedCreditType: "Carnegie unit",
      cumulativeGradePointAverage: 3.75,
      projectedGraduationDate: midnight("2020-05-29"),
      sessionEarnedCredits: 1,
      classRanking: {
        classRank: 3,
        totalNumberInClass: 120,
        percentageRanking: 97,
        classRankingDate: midnight("2016-12-16"),
      },
      academicHonors: [
        { academicHonorCategoryType: "Honor roll", honorDescription: "Fall honor roll" },
      ],
    },
    change: { cumulativeGradePointAverage: 3.8, sessionEarnedCredits: 1.5 },
  },
  {
    name: "courseTranscripts",
    collection: "courseTranscripts",
    key: {
      ...record,
      courseEducationOrganizationId: school,
      courseCode: "ALG-1",
      courseAttemptResultType: "Pass",
    },
    body: {
      courseReference: { educationOrganizationId: school, code: "ALG-1" },
      studentAcademicRecordReference: record,
      schoolReference,
      courseAttemptResultType: "Pass",
      courseTitle: "Algebra I",
      alternativeCourseCode: "MA-9",
      attemptedCredits: 1,
      earnedCredits: 1,
      earnedCreditType: "Carnegie unit",
      finalLetterGradeEarned: "A",
      finalNumericGradeEarned: 92,
      methodCreditEarnedType: "Classroom credit",
      whenTakenGradeLevelDescriptor: "Ninth grade",
    },
    change: { finalNumericGradeEarned: 93 },
  },
];

/** The records of the system, in the order in which a legacy program writes them. */
export const sisRecords: readonly LegacyRecord[] = [
  ...programs,
  ...schoolYearRecords,
  ...staff,
  ...students,
  ...inSections,
  ...participations,
  ...discipline,
  ...transcripts,
];

/** What the system reads of its agency before it writes. */
export const sisReads: readonly LegacyRecord[] = [
  {
    name: "localEducationAgencies",
    collection: "localEducationAgencies",
    key: { localEducationAgencyId: district },
    body: {
      localEducationAgencyId: district,
      stateOrganizationId: "860001",
      nameOfInstitution: "Example District",
      categoryType: "Independent",
      addresses: [
        {
          addressType: "Physical",
          streetNumberName: "2 Example Street",
          city: "Sampleville",
          stateAbbreviationType: "TX",
          postalCode: "70001",
        },
      ],
      educationOrganizationCategories: [{ type: "Local Education Agency" }],
    },
    change: {},
  },
  {
    name: "schools",
    collection: "schools",
    key: { schoolId: school },
    body: {
      schoolId: school,
      stateOrganizationId: "86000101",
      nameOfInstitution: "Example High School",
      localEducationAgencyReference: { localEducationAgencyId: district },
      type: "Regular",
      charterStatusType: "Not a Charter School",
      operationalStatusType: "Active",
      titleIPartASchoolDesignationType: "Not designated as a Title I Part A school",
      addresses: [
        {
          addressType: "Physical",
          streetNumberName: "3 Example Street",
          city: "Sampleville",
          stateAbbreviationType: "TX",
          postalCode: "70001",
        },
      ],
      educationOrganizationCategories: [{ type: "School" }],
      gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
      schoolCategories: [{ type: "High School" }],
      institutionTelephones: [
        { institutionTelephoneNumberType: "Main", telephoneNumber: "555-0100" },
      ],
    },
    change: {},
  },
];

/** A first night, and the nights after it. */
export async function studentInformationSystem(call: Call, watch: Watch): Promise<void> {
  for (const record of sisReads) {
    const list = await call("GET", `${record.collection}?limit=25`);
    watch.saw(record, "listed", list);
    watch.saw(record, "read by key", await call("GET", byKey(record)));
  }
  await keepRecords(call, sisRecords, watch);
}
