/**
 * Legacy programs in several languages. What follows ` @@` on a line is not of the program: the ids
 * that have to be found there.
 */
export const legacyPrograms: Readonly<Record<string, string>> = {
  "axios/job.js": `
const axios = require("axios");
const BASE = process.env.EDFI_BASE_URL;
const api = (path) => BASE + "/api/v2.0/" + YEAR + "/" + path; @@EDB004

async function signIn(key, secret) {
  const auth = await axios.post(BASE + "/oauth/authorize", @@EDB001
    "Client_id=" + encodeURIComponent(key) + "&Response_type=code"); @@EDB001
  const answer = await axios.post(BASE + "/oauth/token", {
    Client_id: key,
    Client_secret: secret,
    Code: auth.data.code,
    Grant_type: "authorization_code", @@EDB002
  });
}

async function enroll(token, row) {
  await axios.post(api("studentSchoolAssociations"), {
    entryDate: row.entered + "T00:00:00", @@EDB017
    entryGradeLevelDescriptor: row.grade, @@EDB024
    exitWithdrawTypeDescriptor: row.left || undefined, @@EDB024
  }, { headers: { Authorization: "Bearer " + token } });
}
`,
  "typed/src/client.ts": `
const yearUrl = (year: number): string => \`\${base}/api/v2.0/\${year}\`; @@EDB004

export async function parentsOf(token: string, offset: number): Promise<Parent[]> {
  const response = await fetch(\`\${yearUrl(2017)}/parents?limit=100&offset=\${offset}\`, { @@EDB008
  });
}
`,
  "typed/src/types.ts": `
export interface Student {
  studentUniqueId: string;
  sexType: string; @@EDB024
  citizenshipStatusType?: string; @@EDB024
}
`,
  "typed/package.json": `{ "name": "typed", "private": true }`,
  "python/sync.py": `
def get_token(key, secret):
    code = requests.post(f"{BASE}/oauth/authorize", data={"Client_id": key, "Response_type": "code"}).json()["code"] @@EDB001
    body = {"Client_id": key, "Client_secret": secret, "Code": code, "Grant_type": "authorization_code"} @@EDB002
    return requests.post(f"{BASE}/oauth/token", json=body).json()["access_token"]

def push(session, row):
    payload = {
        "sexType": row["sex"], @@EDB024
        "birthDate": row["born"].strftime("%Y-%m-%dT%H:%M:%S"), @@EDB017
    }
    return session.post("%s/api/v2.0/%s/staffs" % (BASE, SCHOOL_YEAR), json=payload) @@EDB004

def one(session, identifier):
    return session.get("{}/api/v2.0/{}/schools?id={}".format(BASE, SCHOOL_YEAR, identifier)) @@EDB004,EDB012
`,
  "csharp/Legacy.csproj": `<Project Sdk="Microsoft.NET.Sdk"></Project>`,
  "csharp/EdFiClient.cs": `
    private string DataUrl => $"{_baseUrl}/api/v2.0/{_schoolYear}"; @@EDB004
    public Task<string> CoursesAsync(string code) => GetAsync("/courses?code=" + code); @@EDB011
}
`,
  "csharp/TokenRetriever.cs": `
        new RestRequest("oauth/authorize", Method.POST).AddParameter("Client_id", _key); @@EDB001

    private IRestRequest Token(string code) =>
        new RestRequest("oauth/token", Method.POST)
            .AddParameter("Client_secret", _secret)
            .AddParameter("Code", code)
            .AddParameter("Grant_type", "authorization_code"); @@EDB002
}
`,
  "csharp/Models/Student.cs": `
public class Student
{
    public string StudentUniqueId { get; set; }
    public string SexType { get; set; } @@EDB024
    [JsonProperty("limitedEnglishProficiencyDescriptor")] @@EDB024
    public string Lep { get; set; }
    public string BirthDate => _born.ToString("yyyy-MM-ddTHH:mm:ss"); @@EDB017
}
`,
  "csharp-sdk/Nightly.csproj": `<Project Sdk="Microsoft.NET.Sdk"></Project>`,
  "csharp-sdk/Program.cs": `
using EdFi.OdsApi.Sdk; @@EDB004
using EdFi.OdsApi.Models.Resources; @@EDB004
using EdFi.OdsApi.Api.Resources; @@EDB004
        var tokenRetriever = new TokenRetriever(oauthUrl, clientKey, clientSecret); @@EDB002
        client.Authenticator = new BearerTokenAuthenticator(tokenRetriever); @@EDB002
        var api = new StudentsApi(client); @@EDB004
        var parentsApi = new ParentsApi(client); @@EDB008
        foreach (var school in new SchoolsApi(client).GetSchoolsAll(0, 100).Data) @@EDB004
        var known = api.GetStudentByKey("604822"); @@EDB004
        api.PostStudents(new Student { studentUniqueId = "604822", sexType = "Male" }); @@EDB004,EDB024
        api.PutStudent(known.Data.id, known.Data._etag, known.Data); @@EDB004,EDB014
        parentsApi.DeleteParentById(old.id, null); @@EDB008
        var service = new StudentService();
        service.GetStudents();
    }
}
`,
  "csharp-sdk/EdFi/OdsApi/Api/Resources/StudentsApi.cs": `
using EdFi.OdsApi.Sdk;
using EdFi.OdsApi.Models.Resources;
namespace EdFi.OdsApi.Api.Resources @@EDB004
{
        public IRestResponse GetStudentsAll(int? offset = null, string sexType = null)
        {
            var request = new RestRequest("/students", Method.GET);
}
`,
  "ruby/sync.rb": `
ROOT = "/api/v2.0" @@EDB004
code = post("/oauth/authorize", client_id: key, response_type: "code") @@EDB001
system "curl \\"#{HOST}#{ROOT}/#{period}/parents\\" -d '{\\"sexType\\": \\"#{sex}\\"}'" @@EDB008,EDB024
`,
  "php/export.php": `<?php
$url = "$base/api/v2.0/$schoolYear/schools?fields=schoolId,nameOfInstitution"; @@EDB004,EDB018
$fields = ["Client_id" => $key, "Client_secret" => $secret, "Code" => $code, "Grant_type" => "authorization_code"]; @@EDB002
$record = [
    "beginDate" => $begin->format("Y-m-d\\\\TH:i:s"), @@EDB017
    "repeatIdentifierType" => $repeat, @@EDB024
];
`,
  "shell/nightly.sh": `#!/bin/bash
code=$(curl -s -d "Client_id=$KEY&Response_type=code" "$BASE/oauth/authorize" | jq -r .code) @@EDB001
token=$(curl -s -H 'Content-Type: text/json' \\ @@EDB019
  -d "{\\"Client_id\\":\\"$KEY\\",\\"Client_secret\\":\\"$SECRET\\",\\"Code\\":\\"$code\\",\\"Grant_type\\":\\"authorization_code\\"}" \\ @@EDB002
  "$BASE/oauth/token" | jq -r .access_token)
curl -s -H "Authorization: Bearer $token" "$BASE/api/v2.0/2017/studentDisciplineIncidentAssociations" @@EDB004,EDB008
curl -s -H "Authorization: Bearer $token" "$BASE/api/v2.0/2017/enrollment/schools" @@EDB004,EDB020
`,
};
