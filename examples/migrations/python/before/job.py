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
    asked = requests.post(
        BASE + "/oauth/authorize",
        data={"Client_id": KEY, "Response_type": "code"},
        timeout=30,
    )
    answer = requests.post(
        BASE + "/oauth/token",
        json={
            "Client_id": KEY,
            "Client_secret": SECRET,
            "Code": asked.json()["code"],
            "Grant_type": "authorization_code",
        },
        timeout=30,
    ).json()
    if "error" in answer:
        raise SystemExit("no token: " + answer["error"])
    return answer["access_token"]


class Host:
    """The data of one school year."""

    def __init__(self, year):
        self.root = f"{BASE}/api/v2.0/{year}/"
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
        print(name, collection, answer.status_code, answer.json().get("message"), file=sys.stderr)
        return False


def parent_of(row):
    return {
        "parentUniqueId": row["id"],
        "firstName": row["first"],
        "lastSurname": row["last"],
        "electronicMails": [
            {"electronicMailType": "Home/Personal", "electronicMailAddress": row["mail"]}
        ],
    }


def main():
    export = json.loads(EXPORT.read_text(encoding="utf-8"))
    host = Host(export["schoolYear"])
    schools = {each["schoolId"] for each in host.pages("schools")}
    for row in export["children"]:
        if row["school"] not in schools:
            print(row["id"], "is of no school here", file=sys.stderr)
            continue
        student = {
            "studentUniqueId": row["id"],
            "firstName": row["first"],
            "lastSurname": row["last"],
            "birthDate": row["born"] + "T00:00:00",
            "sexType": row["sex"],
            "hispanicLatinoEthnicity": False,
        }
        enrollment = {
            "studentReference": {"studentUniqueId": row["id"]},
            "schoolReference": {"schoolId": row["school"]},
            "entryDate": row["entry"] + "T00:00:00",
            "entryGradeLevelDescriptor": row["grade"],
        }
        host.save("students", student, row["id"])
        host.save("studentSchoolAssociations", enrollment, row["id"])
    for row in export["parents"]:
        host.save("parents", parent_of(row), row["id"])
        for child, relation in row["children"].items():
            link = {
                "parentReference": {"parentUniqueId": row["id"]},
                "studentReference": {"studentUniqueId": child},
                "relationType": relation,
                "emergencyContactStatus": True,
            }
            host.save("studentParentAssociations", link, row["id"])
    return 1 if host.failed else 0


if __name__ == "__main__":
    sys.exit(main())
