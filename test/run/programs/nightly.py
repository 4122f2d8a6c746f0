# The nightly job of the README: it signs in, reads the schools, and writes a student with an enrollment.
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

base = os.environ["ODS_URL"]
key, secret = os.environ["EDFI_KEY"], os.environ["EDFI_SECRET"]


def call(path, data=None, **headers):
    request = urllib.request.Request(base + path, data, headers)
    try:
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        sys.exit(f"{error.url}: {error.code} {error.reason}")


def sign_in():
    def form(path, **fields):
        return call(path, urllib.parse.urlencode(fields).encode())

    code = form("/oauth/authorize", Client_id=key, Response_type="code")["code"]
    form_of = {"Client_id": key, "Client_secret": secret, "Code": code}
    return form("/oauth/token", Grant_type="authorization_code", **form_of)["access_token"]


headers = {"Authorization": "Bearer " + sign_in(), "Content-Type": "application/json"}
school = call("/api/v2.0/2017/schools", **headers)[0]
records = {
    "students": {
        "studentUniqueId": "604822",
        "firstName": "Lena",
        "lastSurname": "Example",
        "birthDate": "2001-03-04T00:00:00",
        "sexType": "Female",
        "displacementStatus": "Hurricane",
    },
    "studentSchoolAssociations": {
        "studentReference": {"studentUniqueId": "604822"},
        "schoolReference": {"schoolId": school["schoolId"]},
        "entryDate": "2016-08-22T00:00:00",
        "entryGradeLevelDescriptor": "Ninth grade",
    },
}
for collection, record in records.items():
    call("/api/v2.0/2017/" + collection, json.dumps(record).encode(), **headers)
print(school["nameOfInstitution"], school["type"] + ":", len(records), "records sent")
