#!/bin/sh
# The job with curl.
set -eu
code=$(curl -sS "$EDFI_BASE_URL/oauth/authorize" -d "Client_id=$EDFI_KEY" -d Response_type=code |
  tr -d '\n' | sed 's/.*"code": *"\([^"]*\)".*/\1/')
token=$(curl -sS "$EDFI_BASE_URL/oauth/token" -d "Client_id=$EDFI_KEY" \
  -d "Client_secret=$EDFI_SECRET" -d "Code=$code" -d Grant_type=authorization_code |
  tr -d '\n' | sed 's/.*"access_token": *"\([^"]*\)".*/\1/')
curl -sS "$EDFI_BASE_URL/api/v2.0/2017/schools?limit=1" -H "Authorization: Bearer $token" |
  grep -o '"type": *"[^"]*"'
