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
var ods = null;
var failed = 0;

function signIn(done) {
  var post = {
    url: base + "/oauth/token",
    auth: { user: key, pass: secret },
    form: { grant_type: "client_credentials" },
    json: true,
  };
  request.post(post, function (err, res, body) {
    if (err || body.error) return done(err || new Error(body.error));
    done(null, body.access_token);
  });
}

function uri(descriptor, value) {
  return "uri://ed-fi.org/" + descriptor + "#" + value;
}

function recordOf(one) {
  return {
    incidentIdentifier: one.number,
    schoolReference: { schoolId: one.school },
    incidentDate: one.day,
    incidentLocationDescriptor: uri("IncidentLocationDescriptor", one.place),
    reportedToLawEnforcement: one.police,
    behaviors: [{ behaviorDescriptor: uri("BehaviorDescriptor", one.behavior) }],
  };
}

function send(one, done) {
  ods.post({ url: "/disciplineIncidents", body: recordOf(one) }, function (err, res, body) {
    if (err) return done(err);
    if (res.statusCode >= 400) {
      failed++;
      console.error(one.number + ": " + res.statusCode + " " + body.detail);
    } else {
      console.log(one.number + ": " + (res.statusCode === 201 ? "new" : "changed"));
    }
    done();
  });
}

/** Adds the outcome of the review, unless somebody changed the incident meanwhile. */
function close(one, done) {
  var key = { schoolId: one.school, incidentIdentifier: one.number };
  ods.get({ url: "/disciplineIncidents", qs: key }, function (err, res, list) {
    if (err) return done(err);
    var found = list[0];
    if (!found) {
      console.log(one.number + ": not there any more");
      return done();
    }
    found.incidentDescription = one.outcome;
    var put = {
      url: "/disciplineIncidents/" + found.id,
      body: found,
      headers: { "If-Match": '"' + found._etag + '"' },
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
    baseUrl: base + "/data/v3/ed-fi",
    auth: { bearer: token },
    json: true,
    timeout: 30000,
  });
  each(week.incidents, send, function (err) {
    if (err) return end(err);
    each(week.reviewed, close, end);
  });
});
