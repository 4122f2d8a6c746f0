// The same reads with node:http, in CommonJS and callbacks.
const http = require("node:http");
const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret } = process.env;

function call(method, path, headers, body, done) {
  const request = http.request(base + path, { method, headers }, (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (part) => (text += part));
    response.on("end", () => done(JSON.parse(text), response));
  });
  request.end(body);
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const authorize = `Client_id=${key}&Response_type=code`;
call("POST", "/oauth/authorize", form, authorize, ({ code }) => {
  const token = `Client_id=${key}&Client_secret=${secret}&Code=${code}&Grant_type=authorization_code`;
  call("POST", "/oauth/token", form, token, ({ access_token }) => {
    const headers = { Authorization: `Bearer ${access_token}` };
    call("GET", "/api/v2.0/2017/schools", headers, undefined, (schools) => {
      console.log(schools[0].type);
    });
  });
});
