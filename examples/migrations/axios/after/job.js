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
var DATA = HOST + "/data/v3/ed-fi";

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

function login() {
  return send({
    method: "POST",
    url: HOST + "/oauth/token",
    body: "grant_type=client_credentials",
    headers: {
      Authorization: "Basic " + Buffer.from(KEY + ":" + SECRET).toString("base64"),
      "Content-Type": "application/x-www-form-urlencoded",
    },
  }).then(function (res) {
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
  if (res.body && res.body.detail) return res.body.detail;
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

/** The value of a descriptor, without what comes before it: "uri://…#Regular" is "Regular". */
function valueOf(uri) {
  return String(uri).replace(/^.*#/, "");
}

/** The URI of a descriptor's value, which the host wants in full. */
function uri(descriptor, value) {
  return value ? "uri://ed-fi.org/" + descriptor + "#" + value : undefined;
}

/** An empty cell is no date. */
function date(text) {
  return text || undefined;
}

var GRADES = {
  "09": "Ninth grade",
  10: "Tenth grade",
  12: "Twelfth grade",
};

/** Values of the SIS that the host has under another name. */
var RACES = { "Black - African American": "Black or African American" };

function studentOf(row) {
  var student = {
    studentUniqueId: row.id,
    firstName: row.first,
    lastSurname: row.last,
    birthDate: date(row.born),
  };
  if (row.middle) student.middleName = row.middle;
  return student;
}

/** What a district knows of a student. The host takes it once the student is enrolled there. */
function demographicsOf(row) {
  var demographics = {
    educationOrganizationReference: { educationOrganizationId: config.district },
    studentReference: { studentUniqueId: row.id },
    sexDescriptor: uri("SexDescriptor", row.sex === "F" ? "Female" : "Male"),
    hispanicLatinoEthnicity: row.hispanic === "Y",
    races: [{ raceDescriptor: uri("RaceDescriptor", RACES[row.race] || row.race) }],
  };
  if (row.street) {
    demographics.addresses = [
      {
        addressTypeDescriptor: uri("AddressTypeDescriptor", "Home"),
        streetNumberName: row.street,
        city: row.city,
        stateAbbreviationDescriptor: uri("StateAbbreviationDescriptor", row.state),
        postalCode: row.zip,
      },
    ];
  }
  return demographics;
}

function enrollmentOf(row) {
  return {
    schoolReference: { schoolId: Number(row.school) },
    studentReference: { studentUniqueId: row.student },
    entryDate: date(row.entry),
    entryGradeLevelDescriptor: uri("GradeLevelDescriptor", GRADES[row.grade]),
    entryTypeDescriptor: uri("EntryTypeDescriptor", row.type),
  };
}

function incidentOf(row) {
  return {
    incidentIdentifier: row.number,
    schoolReference: { schoolId: Number(row.school) },
    incidentDate: date(row.day),
    incidentTime: row.time,
    incidentLocationDescriptor: uri("IncidentLocationDescriptor", row.place),
    behaviors: [{ behaviorDescriptor: uri("BehaviorDescriptor", row.behavior) }],
  };
}

/** Finds an enrollment by its key; null if the host has none. */
function findEnrollment(row) {
  var query =
    "?schoolId=" + row.school + "&studentUniqueId=" + row.student + "&entryDate=" + date(row.entry);
  return call("GET", DATA + "/studentSchoolAssociations" + query).then(function (res) {
    if (res.statusCode !== 200) throw new Error("find enrollment: " + res.statusCode);
    return res.body[0] || null;
  });
}

/** Closes an enrollment, if nobody has changed it since it was read. */
function withdraw(row) {
  return findEnrollment(row).then(function (found) {
    if (!found) return log("no enrollment to close: line " + row.line);
    found.exitWithdrawDate = date(row.exit);
    found.exitWithdrawTypeDescriptor = uri("ExitWithdrawTypeDescriptor", row.reason);
    var url = DATA + "/studentSchoolAssociations/" + found.id;
    return call("PUT", url, found, { "If-Match": '"' + found._etag + '"' }).then(function (res) {
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
var students = {};

/** Writes an enrollment, and what the district knows of the student. */
function enroll(row) {
  var name = "line " + row.line;
  return upsert("studentSchoolAssociations", enrollmentOf(row), name).then(function (written) {
    if (!written) return null;
    var demographics = demographicsOf(students[row.student]);
    return upsert("studentEducationOrganizationAssociations", demographics, name).then(function () {
      return row.exit ? withdraw(row) : null;
    });
  });
}

login()
  .then(function () {
    return readAll("schools", "");
  })
  .then(function (schools) {
    schools.forEach(function (school) {
      isKnown[school.schoolId] = true;
      var type = valueOf(school.schoolTypeDescriptor);
      log(school.schoolId + " " + school.nameOfInstitution + " (" + type + ")");
    });
    return each(readCsv("students.csv"), function (row) {
      students[row.id] = row;
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
      return enroll(row);
    });
  })
  .then(function () {
    return readAll("disciplineIncidents", "&schoolId=" + config.incidentSchool);
  })
  .then(function (incidents) {
    var latest = incidents.reduce(function (max, one) {
      return one.incidentDate > max ? one.incidentDate : max;
    }, "");
    log(incidents.length + " incidents on file, the latest on " + latest);
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
