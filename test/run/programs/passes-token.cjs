// A legacy program that signs in once, and has a thread and a child process read with its token.
const { fork } = require("node:child_process");
const { once } = require("node:events");
const { Worker } = require("node:worker_threads");

async function main() {
  if (process.env.AUTHORIZATION) {
    const url = `${process.env.EDFI_BASE_URL}/api/v2.0/2017/schools`;
    const headers = { Authorization: process.env.AUTHORIZATION };
    return console.log((await fetch(url, { headers })).status);
  }
  const { headers } = await import("./legacy-calls.mjs");
  const env = { ...process.env, AUTHORIZATION: headers.Authorization };
  await once(fork(__filename, { env }), "exit");
  await once(new Worker(__filename, { env }), "exit");
}

void main();
