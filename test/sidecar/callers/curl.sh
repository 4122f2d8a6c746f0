#!/bin/sh
# Makes a discipline incident and takes it back, with nothing but curl and sed.
set -eu
base=$EDFI_BASE_URL
api=$base/api/v2.0/2016

member() { sed -n "s/.*\"$1\" *: *\"\{0,1\}\([^\",}]*\).*/\1/p" | head -n 1; }

code=$(curl -sS "$base/oauth/authorize" -d "Client_id=$EDFI_KEY&Response_type=code" | member code)

# As the service's documentation printed it.
body="{'Client_id':'$EDFI_KEY','Client_secret':'$EDFI_SECRET','Code':'$code','Grant_type':'authorization_code',}"
answer=$(curl -sS "$base/oauth/token" -H 'Content-Type: application/json' -d "$body")
token=$(echo "$answer" | member access_token)
type=$(echo "$answer" | member token_type)

auth="Authorization: Bearer $token"
schools=$(curl -sS --compressed "$api/schools" -H "$auth" -H 'Accept: application/json' | grep -c '"nameOfInstitution"')

incident='{"incidentIdentifier":"curl-1","incidentDate":"2016-10-03","schoolReference":{"schoolId":255901001}}'
head=$(curl -sS -D - -o /dev/null "$api/disciplineIncidents" -H "$auth" -H 'Content-Type: application/json' -d "$incident")
created=$(echo "$head" | sed -n '1s/^HTTP[^ ]* \([0-9]*\).*/\1/p')
location=$(echo "$head" | tr -d '\r' | sed -n 's/^[Ll]ocation: //p')
id=${location##*/}

read=$(curl -sS "$location" -H "$auth" | member incidentIdentifier)
updated=$(curl -sS -o /dev/null -w '%{http_code}' -X PUT "$api/disciplineIncidents/$id" -H "$auth" -H 'Content-Type: application/json' -d "$incident")
deleted=$(curl -sS -o /dev/null -w '%{http_code}' -X DELETE "$location" -H "$auth")
gone=$(curl -sS -o /dev/null -w '%{http_code}' "$location" -H "$auth")
refused=$(curl -sS -D - -o /dev/null "$api/schools" -H 'Authorization: Bearer 0123456789abcdef0123456789abcdef' | tr -d '\r' | sed -n '1s/^HTTP[^ ]* //p')

printf '{"token_type":"%s","schools":%s,"created":%s,"read":"%s","updated":%s,"deleted":%s,"gone":%s,"refused":"%s"}\n' \
  "$type" "$schools" "$created" "$read" "$updated" "$deleted" "$gone" "$refused"
