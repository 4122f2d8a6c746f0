// What a caller gets for each request, whole: status, headers and body, from hosts of each form.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { answersTo, answerTable } from "../../../test/support/answers.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import type { Sandbox, SandboxOptions } from "../src/index.js";
import {
  at,
  basic,
  currentToken,
  INCIDENT,
  LEGACY_SCHOOL,
  LEGACY_STUDENT,
  legacyCode,
  legacyToken,
  SCHOOL,
  start,
  stillClock,
  STUDENT,
  uri,
} from "./support.js";

const address = {
  addressTypeDescriptor: uri("AddressType", "Physical"),
  stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
  city: "Grand Bend",
  postalCode: "73334",
  streetNumberName: "1 Oak Street",
};
const bodies: Readonly<Record<string, object>> = {
  SCHOOL: { ...SCHOOL, addresses: [address] },
  INCIDENT,
  STUDENT,
  PERIOD: { classPeriodName: "1", schoolReference: { schoolId: 255901001 } },
  ENROLLMENT: {
    studentReference: { studentUniqueId: "1" },
    schoolReference: { schoolId: 255901001 },
    entryDate: "2023-08-15",
    entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
  },
  ASSESSMENT: {
    assessmentIdentifier: "A",
    namespace: "uri://ed-fi.org/A",
    assessmentTitle: "A",
    academicSubjects: [{ academicSubjectDescriptor: uri("AcademicSubject", "English") }],
  },
  LEGACY_SCHOOL,
  LEGACY_STUDENT,
};

type Hosts = Readonly<Record<string, SandboxOptions & { readonly path?: string }>>;

/** What a host answers to each request; `path` is that of its records. */
async function answers(
  sandbox: Sandbox,
  lines: readonly string[],
  path = "/data/v3/ed-fi",
): Promise<readonly string[]> {
  const { clientKey: KEY, clientSecret: SECRET } = sandbox.credentials;
  const token = await (path.startsWith("/api") ? legacyToken : currentToken)(sandbox);
  const BASIC = basic(KEY, SECRET).slice(6);
  const GRADE = JSON.stringify(SCHOOL.gradeLevels[0]);
  const words = { KEY, SECRET, BASIC, GRADE, DATA: path, CODE: () => legacyCode(sandbox) };
  return answersTo(lines, { baseUrl: sandbox.baseUrl, token, words, bodies });
}

const table = (requests: string, hosts: Hosts) =>
  answerTable(
    requests,
    Object.fromEntries(
      Object.entries(hosts).map(([name, { path, ...options }]) => [
        name,
        async (lines: readonly string[]) => {
          const few = { schools: 1, disciplineIncidents: 1, clock: stillClock() };
          return answers(await start({ ...few, ...options }), lines, path);
        },
      ]),
    ),
  );

const versions = ["3.1", "5.1", "5.3", "6.1", "7.1", "7.3"] as const;
const clientSecret = "not decoded+%2F";
const credentials = { clientKey: "the%20key", clientSecret, educationOrganizationIds: [255901] };
const current = { generation: "current" } as const;

test("a current host answers in the form of its version", async () => {
  const hosts: Hosts = {
    ...Object.fromEntries(
      versions.map((version) => [version, { ...current, version, credentials, tokenLimit: 3 }]),
    ),
    "8": { ...current, version: "8", credentials, path: "/data/ed-fi" },
    meadowlark: { ...current, errors: "meadowlark", ids: "dashed", pageLimit: 10 },
  };
  const requests = `
GET /
POST /
GET /api/v2.0/2024/schools
GET DATA/schoolz
GET DATA/classPeriods?limit=1&totalCount=TRUE
GET DATA/schools?limit=-1
GET DATA/schools?schoolId=0&totalCount=true&offset=&limit=&minChangeVersion=
PUT DATA/schools
PATCH DATA/schools
POST DATA/schools/x
GET DATA/schools authorization:-
GET DATA/schools?correlationId=mine authorization:Bearer_abc
GET DATA/classPeriods?limit=0 authorization:bearer__TOKEN
GET DATA/schools?offset=-1 correlation-id:mine
POST DATA/schools
POST DATA/schools content-type:TEXT/Json;charset=utf-8 []
POST DATA/schools SCHOOL {"id":"1"}
POST DATA/schools SCHOOL {"nameOfInstitution":"","gradeLevels":[],"addresses":[1],"id":""}
POST DATA/schools SCHOOL {"schoolId":"255901990","NameOfInstitution":"B","webSite":null}
POST DATA/schools SCHOOL {"webSite":"http://a"}
POST DATA/schools if-match:"0" SCHOOL
GET DATA/schools/ID
GET DATA/schools/ID if-none-match:W/"0",_*
GET DATA/schools/ID0
GET DATA/schools/00000000000000000000000000000000
PUT DATA/schools/00000000000000000000000000000000 SCHOOL
PUT DATA/schools/ID if-match:"0" SCHOOL
PUT DATA/schools/ID SCHOOL {"schoolId":7}
PUT DATA/schools/ID if-match:_ SCHOOL {"nameOfInstitution":"New"}
POST DATA/disciplineIncidents INCIDENT {"schoolReference":{"schoolId":1}}
POST DATA/disciplineIncidents INCIDENT {"incidentLocationDescriptor":"uri://ed-fi.org/x#None"}
POST DATA/disciplineIncidents INCIDENT {"schoolReference":{"schoolId":255901990}}
GET DATA/disciplineIncidents?incidentIdentifier=T-1&incidentDate=2024-02-01T00:00:00Z
DELETE DATA/disciplineIncidents/ID if-match:"0"
POST DATA/schools SCHOOL
DELETE DATA/schools/ID
POST DATA/classPeriods PERIOD {"classPeriodName":"2"}
PUT DATA/classPeriods/ID PERIOD {"classPeriodName":"1"}
PUT DATA/classPeriods/ID PERIOD {"classPeriodName":"3"}
PUT DATA/classPeriods/ID PERIOD {"classPeriodName":"4"}
GET DATA/classPeriods/keyChanges
DELETE DATA/classPeriods/ID
GET DATA/classPeriods/Deletes
GET DATA/classPeriods/deletes?totalCount=true
PUT DATA/classPeriods/deletes
GET /changeQueries/v1/availableChangeVersions
PUT /changeQueries/v1/availableChangeVersions
POST /oauth/authorize
GET /oauth/token
POST /oauth/token
POST /oauth/token content-type:text/plain authorization:Basic_BASIC x
POST /oauth/token []
POST /oauth/token authorization:Basic_BASIC {"grant_type":"Client_Credentials","scope":null}
POST /oauth/token authorization:basic_BASIC {"grant_type":"client_credentials","scope":"x"}
POST /oauth/token authorization:Basic_BASIC {"GRANT_TYPE":"client_credentials","scope":" 255901 "}
POST /oauth/token authorization:Basic_BASIC {"grant_type":"client_credentials","client_id":"x"}
POST /oauth/token authorization:Basic_eDp5 {"grant_type":"client_credentials"}
POST /oauth/token authorization:Basic_eDp5Onp6 {"grant_type":"client_credentials"}
POST /oauth/token authorization:Basic_x_y {}
POST /oauth/token authorization:Basic_x {}
POST /oauth/token authorization:Digest_x {}
POST /oauth/token authorization:Basic_BASIC {"grant_type":"password"}
POST /oauth/token authorization:- {"client_id":"KEY","client_secret":"SECRET"}
POST /oauth/token authorization:- {"client_id":"KEY","client_secret":" "}
GET /oauth/token_info
POST /oauth/token_info content-type:text/plain x
POST /oauth/token_info []
POST /oauth/token_info {"token":"x"}
POST /oauth/token_info authorization:- {"token":"x"}`;
  expect(await table(requests, hosts)).toMatchSnapshot();
});

test("a current host says what is wrong with each value", async () => {
  const requests = `
POST DATA/schools SCHOOL {"schoolId":9007199254740992,"addresses":{},"webSite":7,"gradeLevels":1}
POST DATA/schools SCHOOL {"schoolId":1.5,"administrativeFundingControlDescriptor":"Public"}
POST DATA/schools SCHOOL {"gradeLevels":[{},{"gradeLevelDescriptor":1}],"addresses":[{"city":1}]}
POST DATA/disciplineIncidents INCIDENT {"incidentCost":"1.5","incidentTime":"24:00:00"}
POST DATA/disciplineIncidents INCIDENT {"incidentTime":"7:00","incidentDate":"2024-02-31x"}
POST DATA/disciplineIncidents INCIDENT {"incidentTime":"07:60:00","incidentDate":"2024-13-01"}
POST DATA/disciplineIncidents INCIDENT {"incidentTime":7,"incidentDate":"2024-02-01T00:00:00"}
POST DATA/disciplineIncidents INCIDENT {"reportedToLawEnforcement":"yes","schoolReference":[]}
POST DATA/disciplineIncidents INCIDENT {"incidentTime":"23:59:59.5","incidentCost":1.5}
POST DATA/disciplineIncidents INCIDENT {"caseNumber":"000000000011111111112","behaviors":[]}
POST DATA/students STUDENT {"studentUniqueId":"","firstName":"","birthDate":null}
POST DATA/schools SCHOOL {"gradeLevels":[GRADE,GRADE],"schoolId":2147483648}
POST DATA/schools SCHOOL {"schoolId":2147483648,"id":null}
GET DATA/schools?id=ID&schoolId=2147483648
GET DATA/schools?id=00000000000000000000000000000000
POST DATA/schools content-type:application/merge-patch+json {
PATCH DATA/schools/x
GET /data/v3/tpdm/schools
GET DATA/schools?limit=501
GET DATA/schools?offset=x
GET DATA/schools?minChangeVersion=-1
GET DATA/schools?maxChangeVersion=x
GET DATA/schools authorization:_
GET DATA/schools authorization:Basic_x
GET DATA/schools authorization:Bearer
GET DATA/schools authorization:Bearer__x
POST DATA/studentProgramAttendanceEvents {"educationOrganizationReference":{"educationOrganizationId":9}}
POST DATA/gradingPeriods {"periodSequence":2147483648,"totalInstructionalDays":-1}
POST DATA/studentAssessments {"administrationDate":"2017-09-01 10:00","administrationEndDate":"x"}
POST DATA/studentAssessments {"administrationDate":"2017-09-01T10:00:00.5+02:00"}`;
  const hosts: Hosts = { "5.2": current, "6.0": { ...current, dataStandard: "6.0" } };
  expect(await table(requests, hosts)).toMatchSnapshot();
});

test("a current host gives each key what its claim set is for", async () => {
  const client = { clientKey: "a", clientSecret: "b" };
  const two = { ...client, claimSet: "sis", educationOrganizationIds: [255901, 7] } as const;
  const prefixed = { ...client, namespacePrefixes: ["uri://tests.example", "uri://more.example"] };
  const brief = { ...current, errors: "message", claimSet: "sis" } as const;
  const hosts: Hosts = {
    "sis, as 7.3": { ...current, claimSet: "sis" },
    sis: brief,
    "sis of two": { ...brief, credentials: two },
    all: { ...brief, claimSet: "sandbox" },
    roster: { ...brief, claimSet: "roster" },
    assessment: { ...brief, credentials: prefixed, claimSet: "assessment" },
    "sis of nothing": { ...brief, schools: 0, disciplineIncidents: 0 },
  };
  const requests = `
GET DATA/students?limit=1
GET DATA/surveys
GET DATA/gradingPeriods?limit=0
GET DATA/courses?limit=0&totalCount=true
GET DATA/sections?limit=0
GET DATA/schools?limit=0
GET DATA/studentEducationOrganizationAssociations?limit=0
GET DATA/termDescriptors?limit=0
GET DATA/sexDescriptors?limit=0&totalCount=true
POST DATA/schools SCHOOL
POST DATA/localEducationAgencies {}
POST DATA/schoolYearTypes {}
POST DATA/students STUDENT
GET DATA/students/ID
PUT DATA/students/ID STUDENT
DELETE DATA/students/ID
POST DATA/studentSchoolAssociations ENROLLMENT {"schoolReference":{"schoolId":1}}
POST DATA/students STUDENT
POST DATA/studentSchoolAssociations ENROLLMENT
DELETE DATA/studentSchoolAssociations/ID
POST DATA/staffs {"staffUniqueId":"t","firstName":"A","lastSurname":"B"}
PUT DATA/staffs/ID {"staffUniqueId":"t","firstName":"A","lastSurname":"C"}
POST DATA/contacts {"contactUniqueId":"c","firstName":"A","lastSurname":"B"}
PUT DATA/contacts/ID {"contactUniqueId":"c","firstName":"A","lastSurname":"C"}
POST DATA/studentContactAssociations {"studentReference":{"studentUniqueId":"1"},"contactReference":{"contactUniqueId":"c"}}
PUT DATA/contacts/ID {"contactUniqueId":"c","firstName":"A","lastSurname":"C"}
POST DATA/classPeriods PERIOD {"classPeriodName":"2"}
POST DATA/termDescriptors {"namespace":"uri://ed-fi.org/TermDescriptor","codeValue":"T","shortDescription":"T"}
POST DATA/accommodationDescriptors {"namespace":"uri://a.example/x","codeValue":"T","shortDescription":"T"}
POST DATA/assessments ASSESSMENT
POST DATA/assessments ASSESSMENT {"namespace":"uri://more.example/A"}
POST /oauth/token_info {"token":"TOKEN"}`;
  expect(await table(requests, hosts)).toMatchSnapshot();
});

/** The same document in the form of version 2. */
function swaggerOf(file: string): string {
  const { paths, components } = JSON.parse(readFileSync(file, "utf8"));
  const items = Object.entries(paths as Record<string, Record<string, object>>).map(
    ([path, { post, ...rest }]) => {
      const schema = at(post, "requestBody", "content", "application/json", "schema");
      const parameters = [{ in: "query" }, { in: "body", schema }];
      return [path, post ? { ...rest, post: { parameters } } : rest];
    },
  );
  const document = { paths: Object.fromEntries(items), definitions: components.schemas };
  const written = join(temporaryFolder(), "swagger.json");
  writeFileSync(written, JSON.stringify(document).replaceAll("components/schemas", "definitions"));
  return written;
}

test("a host by an agency's own document answers as that document says", async () => {
  const openapi = fileURLToPath(new URL("agency-openapi.json", import.meta.url));
  const data = { schools: [{ schoolId: 7, nameOfInstitution: "One" }] };
  const host = { ...current, data, disciplineIncidents: 0, path: "/data/v3" };
  const hosts: Hosts = {
    "OpenAPI 3": { ...host, openapi },
    "Swagger 2": { ...host, openapi: swaggerOf(openapi) },
  };
  const route = '{"routeNumber":"12","schoolReference":{"schoolId":7}';
  const requests = `
GET /
GET DATA/ed-fi/schools
GET DATA/ed-fi/busRoutes
GET DATA/ed-fi/students
GET DATA/ed-fi/sexDescriptors?limit=1
POST DATA/ed-fi/schools {"schoolId":8,"nameOfInstitution":"B","_ext":{"state":{"region":"North","more":1}}}
GET DATA/ed-fi/schools?nameOfInstitution=B
POST DATA/ed-fi/schools {"schoolId":8,"nameOfInstitution":"B","_ext":{"state":{}}}
POST DATA/state/busRoutes ${route},"startTime":"07:30","stops":[{"name":"A","other":1}],"other":1}
GET DATA/state/busRoutes/ID
POST DATA/state/busRoutes ${route},"startTime":"7","stops":[{}]}
POST DATA/state/busRoutes ${route},"miles":0,"code":"A","openedOn":"x","signTime":"7","checkedAt":"x"}
POST DATA/state/busRoutes ${route},"miles":10,"code":"ABC","seats":2147483648,"signTime":"123456"}
POST DATA/state/busRoutes ${route},"miles":"1","code":1,"seats":1.5,"isOpen":1,"odd":[{}]}
GET DATA/state/busStops
POST DATA/ed-fi/schools {"schoolId":2147483648,"nameOfInstitution":"C"}
POST DATA/state/busRoutes ${route.replace("12", "123456")}}
POST DATA/state/busRoutes ${route.replace("12", "")}}
POST DATA/state/busRoutes ${route.replace("7}", "9}")}}`;
  expect(await table(requests, hosts)).toMatchSnapshot();
});

test("a program of the same machine controls a sandbox", async () => {
  const requests = `
GET /_sandbox/state
GET /_sandbox/state host:[::1]:80
GET /_sandbox/state host:evil.example
GET /_sandbox/state host:127.0.0.1.evil.example
GET /_sandbox/state origin:http://localhost
GET /_sandbox/nothing
POST /_sandbox/clock {"advance":1000}
POST /_sandbox/clock {"set":"2030-01-01T00:00:00+01:00"}
POST /_sandbox/clock {"set":1000}
POST /_sandbox/clock {"set":"2030-01-01"}
POST /_sandbox/clock {"advance":"1"}
POST /_sandbox/clock content-type:text/plain x
POST /_sandbox/clock x
POST /_sandbox/faults {"status":503,"times":"all","when":{"path":"/schools"}}
GET DATA/schools
DELETE /_sandbox/faults
GET DATA/schools?limit=0
POST /_sandbox/faults {"status":600}
POST /_sandbox/faults {"status":199}
POST /_sandbox/faults {"cut":-1}
POST /_sandbox/faults {"raw":1}
POST /_sandbox/faults {"reset":false}
POST /_sandbox/faults {"times":0,"status":500}
POST /_sandbox/faults {"delay":1,"headers":{"a":1}}
POST /_sandbox/faults {"delay":1,"served":1}
POST /_sandbox/faults {"delay":1,"when":1}
POST /_sandbox/faults {"delay":1,"when":{"path":1}}
POST /_sandbox/faults {"delay":1,"when":{"kind":"x"}}
POST /_sandbox/faults {"delay":1,"when":{"generation":"x"}}
POST /_sandbox/faults {"delay":1,"when":{"methd":"x"}}
POST /_sandbox/faults []
POST /_sandbox/faults {}
POST /_sandbox/faults {"status":503,"time":2}
POST /_sandbox/faults {"after":"x","cut":1}
POST /_sandbox/revoke {"clientKey":1}
POST /_sandbox/revoke {"client":1}
GET DATA/schools?limit=0
POST /_sandbox/revoke
GET DATA/schools?limit=0
POST /oauth/token authorization:Basic_x {}
POST /oauth/token_info {"token":"x"}
POST /_sandbox/faults {"status":503,"times":1,"when":{"path":"none"}}
GET /_sandbox/records/schoolYearTypes
GET /_sandbox/records/schoolz
GET /_sandbox/records/parents
GET /_sandbox/records
POST /_sandbox/records {"schools":[{"schoolId":9}]}
POST /_sandbox/records {"schools":[{"schoolId":9}]}
POST /_sandbox/records {"schools":[{}]}
POST /_sandbox/records {"schools":[{"schoolId":8,"id":"x"}]}
POST /_sandbox/records {"schools":{}}
POST /_sandbox/records {"schoolz":[]}
POST /_sandbox/records []
GET /_sandbox/state
GET /_sandbox/state/more
PUT /_sandbox/state
DELETE /_sandbox/requests
GET /_sandbox/requests
POST /_sandbox/reset
GET /_sandbox/records/schools`;
  const data = { schools: [{ schoolId: 7 }] };
  const host = { ...current, disciplineIncidents: 0, data, control: true };
  expect(await table(requests, { host })).toMatchSnapshot();
});

test("a log shows each request without what is secret", async () => {
  const secret = "s3cret/of the&key";
  const sandbox = await start({
    credentials: { clientKey: "key", clientSecret: secret },
    clock: stillClock(),
  });
  const requests = `
POST /oauth/token authorization:Basic_BASIC {"grant_type":"client_credentials","client_secret":1}
GET /oauth/token?Client_Id=KEY&scope=a&scope=b&odd=x&refresh_token=y
POST /oauth/token content-type:application/x-www-form-urlencoded client_id=KEY&code=x&more=y
POST /oauth/token content-type:text/plain client_id=KEY
POST /x/LOGIN?name=KEY&redirect_uri=r [{"a":"b"}]
POST DATA/schools?note=SECRET&password=x&api-key=y {"a":"SECRET","accessToken":"b","tokens":"c","c":[null,1,{"d":"e"}]}
GET DATA/logins?name=KEY
POST DATA/schools ["TOKEN"]
GET DATA/schools/TOKEN authorization:-
GET DATA/%zz/SECRET cookie:a x-api_key:b referer:http://x/?token=y&z authorization:TOKEN
GET /nothing authorization:Digest_x x-note:Bearer_abc,basic%20def`;
  await answers(sandbox, requests.trim().split("\n"));
  const settled = JSON.stringify(sandbox.requests.slice(1), undefined, 1);
  expect(settled.replaceAll(`:${sandbox.port}`, ":PORT")).toMatchSnapshot();
});

test("a legacy host answers in its one form, also beside a current one", async () => {
  const path = "/api/v2.0/2017";
  const control = true;
  const hosts: Hosts = {
    alone: { generation: "legacy", control, path },
    beside: { control, path },
  };
  const system = "educationOrganizationIdentificationSystemDescriptor";
  const own = `http://a.example/Descriptor/${system[0]?.toUpperCase()}${system.slice(1)}.xml/Own`;
  const left = JSON.stringify({ ...LEGACY_SCHOOL.addresses[0], endDate: "2021-06-30" });
  const requests = `
GET /
POST /
GET /nothing
GET /api/nothing
GET /x/api/nothing
GET /oauth/authorize?Client_id=KEY&Response_type=code&State=s
GET /oauth/authorize?Client_id=KEY&Response_type=token&State=s
PUT /oauth/authorize
POST /oauth/authorize
POST /oauth/authorize {'Response_type':'code',}
POST /oauth/authorize content-type:text/plain x
POST /oauth/authorize {
POST /oauth/token {"grant_type":"password"}
POST /oauth/token {"grant_type":"authorization_code"}
POST /oauth/token {"grant_type":"authorization_code","code":"x"}
POST /oauth/token {"grant_type":"authorization_code","code":"CODE","client_id":"KEY"}
POST /oauth/token {"grant_type":"authorization_code","code":" {CODE} ","client_id":"KEY","client_secret":"SECRET"}
GET DATA/schoolz
PATCH DATA/schools authorization:-
PUT DATA/schools authorization:-
HEAD DATA/schools
PUT DATA/schools
PUT DATA/schools/x LEGACY_SCHOOL
POST DATA/schools/00000000000000000000000000000000
GET DATA/schools authorization:-
GET DATA/schools authorization:Basic_x
GET DATA/schools authorization:Bearer_x
GET DATA/schools authorization:Bearer_00000000000000000000000000000000
GET DATA/classPeriods?limit=1 authorization:bearer__TOKEN
GET DATA/classPeriods?limit=0
GET DATA/classPeriods?limit=1.5
GET DATA/classPeriods?offset=-1
GET DATA/classPeriods?name=1&schoolId=255901001
GET DATA/classPeriods?name=2&schoolId=255901001
GET DATA/classPeriods?id=x
GET DATA/schools/x
DELETE DATA/schools/00000000000000000000000000000000
POST DATA/schools content-type:text/plain x
POST DATA/schools []
POST DATA/schools {
POST DATA/schools LEGACY_SCHOOL {"id":"1"}
POST DATA/schools LEGACY_SCHOOL {"schoolId":"x","addresses":[1],"gradeLevels":{}}
POST DATA/schools LEGACY_SCHOOL {"nameOfInstitution":"","webSite":true,"schoolId":" 7 "}
POST DATA/schools LEGACY_SCHOOL {"localEducationAgencyReference":{"localEducationAgencyId":1}}
POST DATA/schools LEGACY_SCHOOL {"id":"","stateOrganizationId":12,"webSite":true,"schoolId":" 7 "}
GET DATA/schools/ID
GET DATA/schools/ID if-none-match:*
PUT DATA/schools/ID if-match:"0" LEGACY_SCHOOL {"schoolId":7}
PUT DATA/schools/ID LEGACY_SCHOOL {"schoolId":8}
PUT DATA/schools/ID LEGACY_SCHOOL {"schoolId":7}
PUT DATA/schools/11111111111111111111111111111111 LEGACY_SCHOOL {"schoolId":7}
PUT DATA/schools/11111111111111111111111111111111 LEGACY_SCHOOL {"schoolId":9}
DELETE DATA/schools/ID if-match:"0"
DELETE DATA/schools/ID
POST DATA/disciplineIncidents INCIDENT {"incidentDate":"2024-02-01T10:00:00Z","incidentTime":"x"}
POST DATA/disciplineIncidents INCIDENT {"schoolReference":{"schoolId":1}}
POST DATA/disciplineIncidents INCIDENT {"reportedToLawEnforcement":1,"incidentCost":" 1.5 "}
GET DATA/disciplineIncidents?schoolId=255901001&incidentIdentifier=T-1&incidentDate=2024-02-01
GET DATA/disciplineIncidents?reportedToLawEnforcement=TRUE&incidentDate=2024-02-01T00:00:00
POST DATA/schools LEGACY_SCHOOL {"schoolId":255901001}
DELETE DATA/schools/ID
POST DATA/students LEGACY_STUDENT {"hispanicLatinoEthnicity":" True ","birthDate":"2010-05-06"}
GET DATA/students?studentUniqueId=1
POST DATA/students LEGACY_STUDENT {"hispanicLatinoEthnicity":"yes","sexType":""}
POST DATA/schools LEGACY_SCHOOL {"identificationCodes":[{"SYSTEM":"SEA","identificationCode":"1"},{"SYSTEM":"OWN","identificationCode":"2"}]}
GET DATA/schools/ID
POST DATA/schools LEGACY_SCHOOL {"schoolId":12,"addresses":[],"stateOrganizationId":"12"}
POST DATA/schools LEGACY_SCHOOL {"schoolId":13,"addresses":[ADDRESS]}
GET DATA/schools/ID
GET /_sandbox/records/schools
POST DATA/disciplineIncidents INCIDENT {"incidentDate":"2024-02-02T10:00:00.123+01:00","incidentCost":"1.","reportedToLawEnforcement":0}
POST DATA/disciplineIncidents INCIDENT {"incidentIdentifier":"2","incidentCost":".5","reportedToLawEnforcement":"false"}
POST DATA/disciplineIncidents INCIDENT {"incidentIdentifier":"3","incidentCost":"-","incidentDate":"2024-02-02 "}
POST DATA/disciplineIncidents INCIDENT {"incidentIdentifier":"4","incidentCost":"-1.25","incidentTime":""}
GET /_sandbox/records/disciplineIncidents
POST DATA/gradeLevelDescriptors {"codeValue":"X","shortDescription":"x","namespace":"http://a.example/Descriptor/GradeLevelDescriptor.xml","gradeLevelDescriptorId":1,"gradeLevelType":"Ninth grade"}
GET DATA/gradeLevelDescriptors/ID
GET /_sandbox/records/gradeLevelDescriptors
POST /_sandbox/records {"schools":[{"schoolId":77,"nameOfInstitution":"B","addresses":[{"city":"C","periods":[]}]}]}
GET DATA/schools?schoolId=77
GET DATA/sexTypes?limit=1
GET DATA/gradeLevelTypes?limit=1
GET /data/v3/ed-fi/schools?limit=0
POST /oauth/token authorization:Basic_BASIC {"grant_type":"client_credentials"}
GET DATA/gradeLevelDescriptors?limit=1`
    .replaceAll("SYSTEM", system)
    .replaceAll("OWN", own)
    .replaceAll("ADDRESS", left);
  expect(await table(requests, hosts)).toMatchSnapshot();
});
