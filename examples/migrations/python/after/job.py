"""Keeps parents and their children at the host, from the portal's export.

    python3 job.py [families.json]
"""
import json
import os
import sys
from pathlib import Path

import requests

BASE = os.environ["EDFI_BASE_URL"]
KEY, SECRET = os.environ["EDFI_KEY"], os.environ["EDFI_SECRET"]
EXPORT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).with_name("families.json"))


def sign_in():
    answer = requests.post(
        BASE + "/oauth/token",
        data={"grant_type": "client_credentials"},
        auth=(KEY, SECRET),
        timeout=30,
    )
    answer.raise_for_status()
    return answer.json()["access_token"]


def uri(descriptor, value):
    return f"uri://ed-fi.org/{descriptor}#{value}"


class Host:
    """The data of the host."""

    def __init__(self, district):
        self.root = f"{BASE}/data/v3/ed-fi/"
        self.district = district
        self.session = requests.Session()
        self.session.headers["Authorization"] = "Bearer " + sign_in()
        self.failed = 0

    def pages(self, collection, limit=100):
        offset = 0
        while True:
            query = {"limit": limit, "offset": offset}
            answer = self.session.get(self.root + collection, params=query, timeout=30)
            answer.raise_for_status()
            records = answer.json()
            yield from records
            if len(records) < limit:
                return
            offset += limit

    def save(self, collection, record, name):
        answer = self.session.post(self.root + collection, json=record, timeout=30)
        if answer.ok:
            print(name, collection, "created" if answer.status_code == 201 else "replaced")
            return True
        self.failed += 1
        print(name, collection, answer.status_code, answer.json().get("detail"), file=sys.stderr)
        return False


def contact_of(row):
    return {
        "contactUniqueId": row["id"],
        "firstName": row["first"],
        "lastSurname": row["last"],
        "electronicMails": [
            {
                "electronicMailTypeDescriptor": uri(
                    "ElectronicMailTypeDescriptor", "Home/Personal"
                ),
                "electronicMailAddress": row["mail"],
            }
        ],
    }


def main():
    export = json.loads(EXPORT.read_text(encoding="utf-8"))
    host = Host(export["district"])
    schools = {each["schoolId"] for each in host.pages("schools")}
    for row in export["children"]:
        if row["school"] not in schools:
            print(row["id"], "is of no school here", file=sys.stderr)
            continue
        student = {
            "studentUniqueId": row["id"],
            "firstName": row["first"],
            "lastSurname": row["last"],
            "birthDate": row["born"],
        }
        enrollment = {
            "studentReference": {"studentUniqueId": row["id"]},
            "schoolReference": {"schoolId": row["school"]},
            "entryDate": row["entry"],
            "entryGradeLevelDescriptor": uri("GradeLevelDescriptor", row["grade"]),
        }
        demographics = {
            "studentReference": {"studentUniqueId": row["id"]},
            "educationOrganizationReference": {"educationOrganizationId": host.district},
            "sexDescriptor": uri("SexDescriptor", row["sex"]),
            "hispanicLatinoEthnicity": False,
        }
        host.save("students", student, row["id"])
        # The host takes what the district knows of a student once the student is enrolled.
        if host.save("studentSchoolAssociations", enrollment, row["id"]):
            host.save("studentEducationOrganizationAssociations", demographics, row["id"])
    for row in export["parents"]:
        host.save("contacts", contact_of(row), row["id"])
        for child, relation in row["children"].items():
            link = {
                "contactReference": {"contactUniqueId": row["id"]},
                "studentReference": {"studentUniqueId": child},
                "relationDescriptor": uri("RelationDescriptor", relation),
                "emergencyContactStatus": True,
            }
            host.save("studentContactAssociations", link, row["id"])
    return 1 if host.failed else 0


if __name__ == "__main__":
    sys.exit(main())
