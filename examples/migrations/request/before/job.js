// Sends the discipline incidents of the week to the host, and closes those that were reviewed.
//   node job.js incidents.json
"use strict";

var fs = require("fs");
var path = require("path");
var request = require("request");

var file = process.argv[2] || path.join(__dirname, "incidents.json");
var week = JSON.parse(fs.readFileSync(file, "utf8"));
var base = process.env.EDFI_BASE_URL;
var key = process.env.EDFI_KEY;
var secret = process.env.EDFI_SECRET;
var year = week.schoolYear;
var ods = null;
var failed = 0;

function signIn(done) {
  request.post(
    { url: base + "/oauth/authorize", form: { Client_id: key, Response_type: "code" }, json: true },
    function (err, res, body) {
      if (err) return done(err);
      request.post(
        {
          url: base + "/oauth/token",
          json: {
            Client_id: key,
            Client_secret: secret,
            Code: body.code,
            Grant_type: "authorization_code",
          },
        },
        function (err, res, body) {
          if (err || body.error) return done(err || new Error(body.error));
          done(null, body.access_token);
        },
      );
    },
  );
}

function recordOf(one) {
  return {
    incidentIdentifier: one.number,
    schoolReference: { schoolId: one.school },
    incidentDate: one.day + "T00:00:00",
    incidentLocationType: one.place,
    reportedToLawEnforcement: one.police,
    behaviors: [{ behaviorDescriptor: one.behavior }],
  };
}

function send(one, done) {
  ods.post({ url: "/disciplineIncidents", body: recordOf(one) }, function (err, res, body) {
    if (err) return done(err);
    if (res.statusCode >= 400) {
      failed++;
      console.error(one.number + ": " + res.statusCode + " " + body.message);
    } else {
      console.log(one.number + ": " + (res.statusCode === 201 ? "new" : "changed"));
    }
    done();
  });
}

/** Adds the outcome of the review, unless somebody changed the incident meanwhile. */
function close(one, done) {
  var key = { schoolId: one.school, incidentIdentifier: one.number };
  ods.get({ url: "/disciplineIncidents", qs: key }, function (err, res, found) {
    if (err) return done(err);
    if (res.statusCode === 404) {
      console.log(one.number + ": not there any more");
      return done();
    }
    found.incidentDescription = one.outcome;
    var put = {
      url: "/disciplineIncidents/" + found.id,
      body: found,
      headers: { "If-Match": res.headers.etag },
    };
    ods.put(put, function (err, res) {
      if (err) return done(err);
      if (res.statusCode === 412) console.log(one.number + ": changed meanwhile, next week again");
      else console.log(one.number + ": closed " + res.statusCode);
      done();
    });
  });
}

/** One after the other. */
function each(items, work, done) {
  if (items.length === 0) return done();
  work(items[0], function (err) {
    if (err) return done(err);
    each(items.slice(1), work, done);
  });
}

function end(err) {
  if (err) console.error("FAILED: " + err.message);
  process.exitCode = err || failed ? 1 : 0;
}

signIn(function (err, token) {
  if (err) return end(err);
  ods = request.defaults({
    baseUrl: base + "/api/v2.0/" + year,
    auth: { bearer: token },
    json: true,
    timeout: 30000,
  });
  each(week.incidents, send, function (err) {
    if (err) return end(err);
    each(week.reviewed, close, end);
  });
});
