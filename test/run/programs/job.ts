// The job in TypeScript, as Node.js itself runs it.
interface School {
  readonly type: string;
}

const base: string = process.env["EDFI_BASE_URL"] ?? "";

async function post(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const answer = await fetch(base + path, { method: "POST", body: new URLSearchParams(fields) });
  return (await answer.json()) as Record<string, string>;
}

const key = { Client_id: process.env["EDFI_KEY"] ?? "" };
const { code = "" } = await post("/oauth/authorize", { ...key, Response_type: "code" });
const { access_token } = await post("/oauth/token", {
  ...key,
  Client_secret: process.env["EDFI_SECRET"] ?? "",
  Code: code,
  Grant_type: "authorization_code",
});
const answer = await fetch(`${base}/api/v2.0/2017/schools`, {
  headers: { Authorization: `Bearer ${access_token}` },
});
const [school] = (await answer.json()) as School[];
console.log(school?.type);
