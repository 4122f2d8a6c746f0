// Nightly export: students, enrollments, withdrawals and incidents, from the files of the SIS.
//   node job.js [config.json]       (cron, 02:30; exit code 1 if anything failed)
"use strict";

var fs = require("fs");
var path = require("path");
var axios = require("axios");

var configFile = process.argv[2] || path.join(__dirname, "config.json");
var config = JSON.parse(fs.readFileSync(configFile, "utf8"));
var HOST = process.env.EDFI_BASE_URL || config.host;
var KEY = process.env.EDFI_KEY || config.key;
var SECRET = process.env.EDFI_SECRET || config.secret;
var DATA = HOST + "/api/v2.0/" + config.schoolYear;

var token = null;
var stats = { read: 0, written: 0, failed: 0 };

function log(message) {
  console.log(new Date().toISOString().slice(0, 19) + " " + message);
}

/** Wraps axios so that no status throws: callers look at `statusCode` as with `request`. */
function send(options) {
  return axios({
    method: options.method || "GET",
    url: options.url,
    data: options.body,
    headers: options.headers || {},
    timeout: config.timeout,
    validateStatus: function () {
      return true;
    },
  }).then(function (res) {
    return { statusCode: res.status, headers: res.headers, body: res.data };
  });
}

function authorize() {
  var form = "Client_id=" + encodeURIComponent(KEY) + "&Response_type=code";
  return send({
    method: "POST",
    url: HOST + "/oauth/authorize",
    body: form,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  }).then(function (res) {
    return res.body.code;
  });
}

function login() {
  return authorize()
    .then(function (code) {
      return send({
        method: "POST",
        url: HOST + "/oauth/token",
        body: {
          Client_id: KEY,
          Client_secret: SECRET,
          Code: code,
          Grant_type: "authorization_code",
        },
        headers: { "Content-Type": "application/json" },
      });
    })
    .then(function (res) {
      if (!res.body.access_token) throw new Error("token failed: " + res.body.error);
      token = res.body.access_token;
    });
}

/** A request with the token. Signs in again once on 401, tries again on 5xx and when cut off. */
function call(method, url, body, headers, attempt) {
  attempt = attempt || 1;
  function again() {
    return call(method, url, body, headers, attempt + 1);
  }
  function later() {
    return new Promise(function (resolve) {
      setTimeout(resolve, config.pause * attempt);
    }).then(again);
  }
  var all = Object.assign({ Authorization: "Bearer " + token }, headers || {});
  if (body) all["Content-Type"] = "application/json";
  return send({ method: method, url: url, body: body, headers: all }).then(
    function (res) {
      if (res.statusCode === 401 && attempt === 1) return login().then(again);
      return res.statusCode >= 500 && attempt < config.attempts ? later() : res;
    },
    function (err) {
      if (attempt >= config.attempts) throw err;
      return later();
    },
  );
}

function messageOf(res) {
  if (res.body && res.body.message) return res.body.message;
  return typeof res.body === "string" ? res.body.slice(0, 200) : "no message";
}

/** All records of a collection, page by page. */
function readAll(collection, query) {
  var all = [];
  function page(offset) {
    var url = DATA + "/" + collection + "?limit=" + config.pageSize + "&offset=" + offset + query;
    return call("GET", url).then(function (res) {
      if (res.statusCode !== 200) throw new Error(collection + ": " + messageOf(res));
      all = all.concat(res.body);
      stats.read += res.body.length;
      return res.body.length < config.pageSize ? all : page(offset + config.pageSize);
    });
  }
  return page(0);
}

/** Counts what was written. What fails is logged, and the night goes on. */
function isWritten(res, what) {
  if (res.statusCode < 300) {
    stats.written++;
    return true;
  }
  stats.failed++;
  log("FAILED " + what + ": " + res.statusCode + " " + messageOf(res));
  return false;
}

/** POST is an upsert. */
function upsert(collection, record, what) {
  return call("POST", DATA + "/" + collection, record).then(function (res) {
    return isWritten(res, collection + " " + what);
  });
}

/** One after the other: the host does not like many at once. */
function each(items, work) {
  return items.reduce(function (before, item) {
    return before.then(function () {
      return work(item);
    });
  }, Promise.resolve());
}

/** Reads a CSV with a header line. The SIS writes no commas into its cells. */
function readCsv(name) {
  var text = fs.readFileSync(path.join(path.dirname(configFile), name), "utf8");
  var lines = text.trim().split(/\r?\n/);
  var head = lines.shift().split(",");
  return lines.map(function (line) {
    var row = {};
    line.split(",").forEach(function (value, i) {
      row[head[i]] = value.trim();
    });
    return row;
  });
}

/** The host wants dates with a time. */
function date(text) {
  return text ? text + "T00:00:00" : undefined;
}

var GRADES = {
  "09": "Ninth grade",
  10: "Tenth grade",
  12: "Twelfth grade",
};

function studentOf(row) {
  var student = {
    studentUniqueId: row.id,
    firstName: row.first,
    lastSurname: row.last,
    birthDate: date(row.born),
    sexType: row.sex === "F" ? "Female" : "Male",
    hispanicLatinoEthnicity: row.hispanic === "Y",
    races: [{ raceType: row.race }],
  };
  if (row.middle) student.middleName = row.middle;
  if (row.street) {
    student.addresses = [
      {
        addressType: "Home",
        streetNumberName: row.street,
        city: row.city,
        stateAbbreviationType: row.state,
        postalCode: row.zip,
      },
    ];
  }
  return student;
}

function enrollmentOf(row) {
  return {
    schoolReference: { schoolId: Number(row.school) },
    studentReference: { studentUniqueId: row.student },
    entryDate: date(row.entry),
    entryGradeLevelDescriptor: GRADES[row.grade],
    entryTypeDescriptor: row.type,
  };
}

function incidentOf(row) {
  return {
    incidentIdentifier: row.number,
    schoolReference: { schoolId: Number(row.school) },
    incidentDate: date(row.day),
    incidentTime: row.time,
    incidentLocationType: row.place,
    reporterDescriptionType: row.reporter,
    behaviors: [{ behaviorDescriptor: row.behavior }],
  };
}

/** Finds an enrollment by its key; null if the host has none. */
function findEnrollment(row) {
  var query =
    "?schoolId=" + row.school + "&studentUniqueId=" + row.student + "&entryDate=" + date(row.entry);
  return call("GET", DATA + "/studentSchoolAssociations" + query).then(function (res) {
    if (res.statusCode === 404) return null;
    if (res.statusCode !== 200) throw new Error("find enrollment: " + res.statusCode);
    // Older hosts answered a read by key with the record alone.
    return Array.isArray(res.body) ? res.body[0] || null : res.body;
  });
}

/** Closes an enrollment, if nobody has changed it since it was read. */
function withdraw(row) {
  return findEnrollment(row).then(function (found) {
    if (!found) return log("no enrollment to close: line " + row.line);
    found.exitWithdrawDate = date(row.exit);
    found.exitWithdrawTypeDescriptor = row.reason;
    var url = DATA + "/studentSchoolAssociations/" + found.id;
    return call("PUT", url, found, { "If-Match": found._etag }).then(function (res) {
      return isWritten(res, "withdrawal, line " + row.line);
    });
  });
}

/** Takes back an enrollment that the SIS has deleted. */
function remove(row) {
  return findEnrollment(row).then(function (found) {
    if (!found) return false;
    var url = DATA + "/studentSchoolAssociations/" + found.id;
    return call("DELETE", url).then(function (res) {
      return isWritten(res, "delete, line " + row.line);
    });
  });
}

var isKnown = {};

login()
  .then(function () {
    return readAll("schools", "");
  })
  .then(function (schools) {
    schools.forEach(function (school) {
      isKnown[school.schoolId] = true;
      log(school.schoolId + " " + school.nameOfInstitution + " (" + school.type + ")");
    });
    return each(readCsv("students.csv"), function (row) {
      return upsert("students", studentOf(row), row.id);
    });
  })
  .then(function () {
    var rows = readCsv("enrollments.csv").filter(function (row) {
      if (!isKnown[row.school]) log("unknown school, line " + row.line);
      return isKnown[row.school];
    });
    return each(rows, function (row) {
      if (row.action === "delete") return remove(row);
      return upsert("studentSchoolAssociations", enrollmentOf(row), "line " + row.line).then(
        function (written) {
          return written && row.exit ? withdraw(row) : null;
        },
      );
    });
  })
  .then(function () {
    return readAll("disciplineIncidents", "&schoolId=" + config.incidentSchool);
  })
  .then(function (incidents) {
    var latest = incidents.reduce(function (max, one) {
      return one.incidentDate > max ? one.incidentDate : max;
    }, "");
    log(incidents.length + " incidents on file, the latest on " + latest.slice(0, 10));
    return each(readCsv("incidents.csv"), function (row) {
      return upsert("disciplineIncidents", incidentOf(row), row.number);
    });
  })
  .then(function () {
    log("done: " + JSON.stringify(stats));
    if (stats.failed > 0) process.exitCode = 1;
  })
  .catch(function (err) {
    log("JOB FAILED: " + err.message);
    process.exitCode = 1;
  });
