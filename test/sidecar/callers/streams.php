<?php
// Makes a discipline incident and takes it back, with PHP's own streams, which speak HTTP/1.0 here.
$base = getenv("EDFI_BASE_URL");
$key = getenv("EDFI_KEY");
$secret = getenv("EDFI_SECRET");
$api = "$base/api/v2.0/2016";

/** The status line behind its version, the body, and the headers by the names that they came with. */
function call($method, $url, $body = null, $token = null, $type = "application/json")
{
    $headers = ["Accept: application/json"];
    if ($body !== null) $headers[] = "Content-Type: $type";
    if ($token !== null) $headers[] = "Authorization: Bearer $token";
    $http = ["method" => $method, "header" => $headers, "protocol_version" => 1.0, "ignore_errors" => true];
    if ($body !== null) $http["content"] = $body;
    $text = file_get_contents($url, false, stream_context_create(["http" => $http]));
    $status = preg_replace('#^HTTP/\S+ #', "", array_shift($http_response_header));
    $answered = [];
    foreach ($http_response_header as $line) {
        [$name, $value] = explode(": ", $line, 2);
        $answered[$name] = $value;
    }
    return [$status, $text, $answered];
}

function form($url, $fields)
{
    [, $text] = call("POST", $url, http_build_query($fields), null, "application/x-www-form-urlencoded");
    return json_decode($text);
}

$code = form("$base/oauth/authorize", ["Client_id" => $key, "Response_type" => "code"])->code;
$answer = form("$base/oauth/token", [
    "Client_id" => $key,
    "Client_secret" => $secret,
    "Code" => $code,
    "Grant_type" => "authorization_code",
]);
$token = $answer->access_token;

[, $schools] = call("GET", "$api/schools", null, $token);
$incident = json_encode([
    "incidentIdentifier" => "streams-1",
    "incidentDate" => "2016-10-03",
    "schoolReference" => ["schoolId" => 255901001],
]);
[$created, , $headers] = call("POST", "$api/disciplineIncidents", $incident, $token);
$location = $headers["Location"];
[, $read] = call("GET", $location, null, $token);
[$updated] = call("PUT", $location, $incident, $token);
[$deleted] = call("DELETE", $location, null, $token);
[$gone] = call("GET", $location, null, $token);
[$refused] = call("GET", "$api/schools", null, "0123456789abcdef0123456789abcdef");

echo json_encode([
    "token_type" => $answer->token_type,
    "schools" => count(json_decode($schools)),
    "created" => (int) $created,
    "read" => json_decode($read)->incidentIdentifier,
    "updated" => (int) $updated,
    "deleted" => (int) $deleted,
    "gone" => (int) $gone,
    "refused" => $refused,
]);
