// Makes a discipline incident and takes it back, with superagent.
var request = require("superagent");

var base = process.env.EDFI_BASE_URL;
var key = process.env.EDFI_KEY;
var secret = process.env.EDFI_SECRET;
var api = base + "/api/v2.0/2016";
var result = {};
var bearer, location;

function any() {
  return true;
}

request
  .get(base + "/oauth/authorize")
  .query({ Client_id: key, Response_type: "code", State: "mine" })
  .then(function (response) {
    if (response.body.state !== "mine") throw new Error("another state");
    return request
      .post(base + "/oauth/token")
      .type("form")
      .send({
        Client_id: key,
        Client_secret: secret,
        Code: response.body.code,
        Grant_type: "authorization_code",
      });
  })
  .then(function (response) {
    result.token_type = response.body.token_type;
    bearer = "Bearer " + response.body.access_token;
    return request.get(api + "/schools").set("Authorization", bearer);
  })
  .then(function (response) {
    result.schools = response.body.length;
    return request
      .post(api + "/disciplineIncidents")
      .set("Authorization", bearer)
      .send(incident());
  })
  .then(function (response) {
    result.created = response.status;
    location = response.headers.location;
    return request.get(location).set("Authorization", bearer);
  })
  .then(function (response) {
    result.read = response.body.incidentIdentifier;
    return request
      .put(api + "/disciplineIncidents/" + location.split("/").pop())
      .set("Authorization", bearer)
      .send(incident());
  })
  .then(function (response) {
    result.updated = response.status;
    return request.delete(location).set("Authorization", bearer);
  })
  .then(function (response) {
    result.deleted = response.status;
    return request.get(location).set("Authorization", bearer).ok(any);
  })
  .then(function (response) {
    result.gone = response.status;
    return request
      .get(api + "/schools")
      .set("Authorization", "Bearer 0123456789abcdef0123456789abcdef")
      .ok(any);
  })
  .then(function (response) {
    result.refused = response.status + " " + response.res.statusMessage;
    console.log(JSON.stringify(result));
  })
  .catch(function (error) {
    console.error(error.message);
    process.exit(1);
  });

function incident() {
  return {
    incidentIdentifier: "superagent-1",
    incidentDate: "2016-10-03",
    schoolReference: { schoolId: 255901001 },
  };
}
