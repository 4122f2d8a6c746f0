# The job in Python, with what Python brings.
import json
import os
import urllib.parse
import urllib.request

base = os.environ["EDFI_BASE_URL"]
key, secret = os.environ["EDFI_KEY"], os.environ["EDFI_SECRET"]


def post(path, **fields):
    body = urllib.parse.urlencode(fields).encode()
    with urllib.request.urlopen(base + path, body) as answer:
        return json.load(answer)


code = post("/oauth/authorize", Client_id=key, Response_type="code")["code"]
token = post(
    "/oauth/token",
    Client_id=key,
    Client_secret=secret,
    Code=code,
    Grant_type="authorization_code",
)["access_token"]
headers = {"Authorization": "Bearer " + token}
request = urllib.request.Request(base + "/api/v2.0/2017/schools", headers=headers)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)[0]["type"])
