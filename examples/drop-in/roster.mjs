// Prints all students of a school. Runs against the v2.0 API.
import { signIn } from "./sign-in.mjs";

const call = await signIn();
const schoolId = process.env.EDFI_SCHOOL ?? "255901001";

// A page is 25 records unless limit says otherwise; the last one is short.
const enrolled = [];
for (let page; page === undefined || page.length === 25;) {
  const query = `schoolId=${schoolId}&offset=${enrolled.length}`;
  page = await (await call(`/studentSchoolAssociations?${query}`)).json();
  enrolled.push(...page);
}
for (const { entryDate, studentReference } of enrolled) {
  // The link leads to one student.
  const student = await (await call(studentReference.link.href)).json();
  const [date, time] = entryDate.split("T");
  console.log(`${student.studentUniqueId} ${student.lastSurname} since ${date} (${time})`);
}
console.log(`${enrolled.length} students`);
