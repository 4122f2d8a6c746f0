// Makes a discipline incident and takes it back, with axios.
var axios = require("axios");

var base = process.env.EDFI_BASE_URL;
var key = process.env.EDFI_KEY;
var secret = process.env.EDFI_SECRET;
var result = {};

// JSON, as axios sends an object.
axios
  .post(base + "/OAuth/Authorize", { Client_id: key, Response_type: "code" })
  .then(function (response) {
    return axios.post(base + "/OAuth/Token", {
      Client_id: key,
      Client_secret: secret,
      Code: response.data.code,
      Grant_type: "authorization_code",
    });
  })
  .then(function (response) {
    result.token_type = response.data.token_type;
    var api = axios.create({
      baseURL: base + "/api/v2.0/2016/",
      headers: { Authorization: "Bearer " + response.data.access_token },
    });
    var incident = {
      incidentIdentifier: "axios-1",
      incidentDate: "2016-10-03",
      schoolReference: { schoolId: 255901001 },
    };
    return api
      .get("schools")
      .then(function (response) {
        result.schools = response.data.length;
        return api.post("disciplineIncidents", incident);
      })
      .then(function (response) {
        result.created = response.status;
        var location = response.headers.location;
        return api
          .get(location)
          .then(function (response) {
            result.read = response.data.incidentIdentifier;
            return api.put("disciplineIncidents/" + location.split("/").pop(), incident);
          })
          .then(function (response) {
            result.updated = response.status;
            return api.delete(location);
          })
          .then(function (response) {
            result.deleted = response.status;
            return api.get(location).catch(function (error) {
              return error.response;
            });
          });
      });
  })
  .then(function (response) {
    result.gone = response.status;
    return axios.get(base + "/api/v2.0/2016/schools", {
      headers: { Authorization: "Bearer 0123456789abcdef0123456789abcdef" },
      validateStatus: null,
    });
  })
  .then(function (response) {
    result.refused = response.status + " " + response.statusText;
    console.log(JSON.stringify(result));
  })
  .catch(function (error) {
    console.error(error.message);
    process.exit(1);
  });
