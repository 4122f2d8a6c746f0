/**
 * Programs that have nothing to do with the legacy API, though words of theirs are those of legacy
 * programs. A folder each, as projects are.
 */
export const lookAlikes: Readonly<Record<string, string>> = {
  // A container registry has its API at the same path.
  "registry-cleaner/requirements.txt": "requests",
  "registry-cleaner/clean.py": `
API = f"{REGISTRY}/api/v2.0/"
def projects(session, page):
    return session.get(API + f"projects?page={page}&page_size=100").json()
`,
  "login-button/package.json": "{}",
  "login-button/oauth.js": `
export const authorizeUrl = (clientId) =>
  "https://login.example/oauth/authorize?response_type=code&client_id=" + clientId;
export const exchange = (code) => post("https://login.example/oauth/token", { grant_type: "authorization_code", code });
`,
  "moved-roster/package.json": "{}",
  "moved-roster/src/roster.ts": `
const data = \`\${process.env.EDFI_BASE_URL}/data/v3/ed-fi\`;
export const contacts = () => fetch(\`\${data}/contacts?limit=100\`, { headers });
export const grade = { entryGradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grade" };
const grant = "grant_type=client_credentials";
`,
  "moved-sync/Sync.csproj": "<Project></Project>",
  "moved-sync/Sync.cs": `
using EdFi.OdsApi.Sdk.Apis.All;
using EdFi.OdsApi.Sdk.Models.All;
var configuration = new Configuration { AccessToken = new TokenRetriever(url, key, secret).ObtainNewBearerToken() };
var parents = new ParentsApi(configuration).GetParents(limit: 100);
`,
  "bookings/composer.json": "{}",
  "bookings/src/Booking.php": `<?php
$from = $date->format("Y-m-d\\TH:i:s");
$url = "/api/v2/rooms?fields=name,seats&id=$id";
$day = ["start" => "2024-05-01T00:00:00", "schools" => $schools, "parents" => $parents];
`,
  "school-diary/Gemfile": "source 'https://rubygems.org'",
  "school-diary/app/student.rb": `
class Student < ApplicationRecord
  has_many :parents
  enum sexType: { female: 0, male: 1 }
  def as_json = { sexType: sexType, economicDisadvantaged: false, students: "/students", parents: "/parents" }
end
`,
  "weather/go.mod": "module weather",
  "weather/main.go": `
const base = "https://weather.example/api/v2.0/2017/observations"
func yearly(year int) string { return fmt.Sprintf("/api/v2.0/%d/stations", year) }
func monthly(schoolYear string) string { return "/api/v2.0/" + schoolYear + "/reports" }
`,
  "backup/backup.sh": `#!/bin/sh
since="$(date +%FT00:00:00)"
curl -s "https://files.example/api/v2.0/files?since=$since&fields=id,_etag" -H 'Accept: text/json'
curl -s "https://files.example/uploads/$1"
`,
};
