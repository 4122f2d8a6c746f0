// A legacy program that signs in, reads once, and prints the status.
import process from "node:process";

const { EDBRIDGE_BASE_URL: root, CLIENT_KEY: key = "", CLIENT_SECRET: secret = "" } = process.env;
const post = async (path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${root}/oauth/${path}`, { method: "POST", body });
  return (await answer.json()) as Record<string, unknown>;
};
const { code } = await post("authorize", { Client_id: key, Response_type: "code" });
const { access_token: token } = await post("token", {
  Client_id: key,
  Client_secret: secret,
  Code: String(code),
  Grant_type: "authorization_code",
});
const answer = await fetch(`${root}/api/v2.0/2017/schools`, {
  headers: { authorization: `Bearer ${String(token)}` },
});
await answer.text();
console.log(answer.status);
