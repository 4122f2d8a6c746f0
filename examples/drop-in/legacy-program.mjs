// Nightly report of discipline incidents by school. Runs against the v2.0 API.
var base = process.env.EDFI_BASE_URL;
var key = process.env.EDFI_KEY;
var secret = process.env.EDFI_SECRET;
var year = process.env.EDFI_YEAR || '2017';

async function getToken() {
  var answer = await fetch(base + '/oauth/authorize', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'Client_id=' + encodeURIComponent(key) + '&Response_type=code'
  });
  console.log('authorize     ' + answer.status);
  var code = (await answer.json()).code;
  if (!code) throw new Error('no code');

  answer = await fetch(base + '/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      Client_id: key,
      Client_secret: secret,
      Code: code,
      Grant_type: 'authorization_code'
    })
  });
  console.log('token         ' + answer.status);
  var token = await answer.json();
  if (token.error || token.token_type !== 'bearer') throw new Error('no token: ' + token.error);
  return token.access_token;
}

async function getAll(token, collection) {
  var all = [];
  for (;;) {
    var url = base + '/api/v2.0/' + year + '/' + collection + '?limit=25&offset=' + all.length;
    var answer = await fetch(url, { headers: { Authorization: 'Bearer ' + token } });
    if (!answer.ok) throw new Error(collection + ': HTTP ' + answer.status);
    var page = await answer.json();
    if (page.length === 0) return all;
    all = all.concat(page);
  }
}

try {
  var token = await getToken();
  var schools = await getAll(token, 'schools');
  console.log('schools       ' + schools.length);
  var incidents = await getAll(token, 'disciplineIncidents');
  console.log('incidents     ' + incidents.length);
  console.log('');
  schools.forEach(function (school) {
    var own = incidents.filter(function (incident) {
      return incident.schoolReference.schoolId === school.schoolId;
    });
    var last = own.map(function (incident) { return incident.incidentDate.slice(0, 10); }).sort().pop();
    console.log(school.nameOfInstitution);
    console.log('  ' + own.length + ' incidents, last ' + (last || '-'));
  });
} catch (error) {
  console.log('FAILED: ' + error.message);
  process.exitCode = 1;
}
