// A legacy job that writes: a school year's calendar of schools, enrollments, and one record too many.
import { call, data } from "./legacy-calls.mjs";

const { json: schools } = await call("GET", `${data}/schools?limit=1`);
const [{ schoolId }] = schools;
const course = {
  educationOrganizationReference: { educationOrganizationId: schoolId },
  code: "ALG-1",
  title: "Algebra",
  numberOfParts: 1,
  identificationCodes: [
    { courseIdentificationSystemDescriptor: "State course code", identificationCode: "ALG-1" },
  ],
};
const { location, etag } = await call("POST", `${data}/courses`, course);
// What was written can be read, replaced, found by its key, and referred to.
await call("GET", location);
await call("PUT", location, { ...course, title: "Algebra I" }, { "If-Match": etag });
const { json: found } = await call(
  "GET",
  `${data}/courses?educationOrganizationId=${schoolId}&code=ALG-1`,
);
console.log(found?.title);
await call("DELETE", location);
await call("GET", location);
const { title: _, ...untitled } = course;
await call("POST", `${data}/courses`, untitled);
// Of an organization that is not there: a host may refuse that in several ways.
const strange = { ...course, educationOrganizationReference: { educationOrganizationId: 99 } };
await call("POST", `${data}/courses`, strange, {}, (status) => status >= 400);
