// Makes a discipline incident and takes it back, with request.
var request = require("request");

var base = process.env.EDFI_BASE_URL;
var key = process.env.EDFI_KEY;
var secret = process.env.EDFI_SECRET;
var api = base + "/api/v2.0/2016";
var result = {};

function check(error) {
  if (error) throw error;
}

request.post(
  base + "/oauth/authorize",
  { form: { Client_id: key, Response_type: "code" } },
  function (error, response, body) {
    check(error);
    var code = JSON.parse(body).code;
    request.post(
      {
        url: base + "/oauth/token",
        json: {
          Client_id: key,
          Client_secret: secret,
          Code: code,
          Grant_type: "authorization_code",
        },
      },
      function (error, response, token) {
        check(error);
        if (token.error) throw new Error(token.error);
        result.token_type = token.token_type;
        useApi(request.defaults({ json: true, gzip: true, auth: { bearer: token.access_token } }));
      },
    );
  },
);

function useApi(client) {
  var incident = {
    incidentIdentifier: "request-1",
    incidentDate: "2016-10-03",
    schoolReference: { schoolId: 255901001 },
  };
  client.get(api + "/schools", function (error, response, schools) {
    check(error);
    result.schools = schools.length;
    client.post(api + "/disciplineIncidents", { body: incident }, function (error, response) {
      check(error);
      result.created = response.statusCode;
      var location = response.headers.location;
      var id = location.split("/").pop();
      client.get(location, function (error, response, read) {
        check(error);
        result.read = read.incidentIdentifier;
        client.put(
          api + "/disciplineIncidents/" + id,
          { body: incident },
          function (error, response) {
            check(error);
            result.updated = response.statusCode;
            client.del(location, function (error, response) {
              check(error);
              result.deleted = response.statusCode;
              client.get(location, function (error, response) {
                check(error);
                result.gone = response.statusCode;
                request.get(
                  api + "/schools",
                  { auth: { bearer: "0123456789abcdef0123456789abcdef" } },
                  function (error, response) {
                    check(error);
                    result.refused = response.statusCode + " " + response.statusMessage;
                    console.log(JSON.stringify(result));
                  },
                );
              });
            });
          },
        );
      });
    });
  });
}
