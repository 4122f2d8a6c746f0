"""Makes a discipline incident and takes it back, with Python's own library."""
import json
import os
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

base = os.environ["EDFI_BASE_URL"]
key = os.environ["EDFI_KEY"]
secret = os.environ["EDFI_SECRET"]
api = base + "/api/v2.0/2016"


def get_json(url):
    return json.loads(urlopen(url).read().decode("utf-8"))


code = get_json(base + "/oauth/authorize/?" + urlencode({"client_id": key, "response_type": "code"}))["code"]
answer = get_json(base + "/oauth/token?" + urlencode({
    "client_id": key,
    "client_secret": secret,
    "code": code,
    "grant_type": "authorization_code",
}))
if "error" in answer:
    raise SystemExit("no token: " + answer["error"])


def call(method, url, body=None, token=answer["access_token"]):
    data = None if body is None else json.dumps(body).encode("utf-8")
    request = Request(url, data=data, method=method)
    request.add_header("Authorization", "bearer " + token)
    request.add_header("Content-Type", "application/json")
    try:
        return urlopen(request)
    except HTTPError as error:
        return error


schools = json.loads(call("GET", api + "/schools").read().decode("utf-8"))

incident = {
    "incidentIdentifier": "urllib-1",
    "incidentDate": "2016-10-03",
    "schoolReference": {"schoolId": 255901001},
}
created = call("POST", api + "/disciplineIncidents", incident)
location = created.headers["Location"]
incident_id = location.split("/")[-1]

read = json.loads(call("GET", location).read().decode("utf-8"))
updated = call("PUT", api + "/disciplineIncidents/" + incident_id, incident)
deleted = call("DELETE", location)
gone = call("GET", location)
refused = call("GET", api + "/schools", token="0123456789abcdef0123456789abcdef")

print(json.dumps({
    "token_type": answer["token_type"],
    "schools": len(schools),
    "created": created.status,
    "read": read["incidentIdentifier"],
    "updated": updated.status,
    "deleted": deleted.status,
    "gone": gone.code,
    "refused": "%d %s" % (refused.code, refused.reason),
}))
