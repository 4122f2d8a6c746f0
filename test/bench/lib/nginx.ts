import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Program, startProgram } from "./program.ts";

const binary = "/usr/sbin/nginx";

/** Whether Debian's nginx is there. */
export function hasNginx(): boolean {
  return existsSync(binary);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** nginx with `proxy_pass` to `origin`: one process, connections to the host kept. */
export async function startNginx(origin: string, core: number): Promise<Program & { url: string }> {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; worker_processes 1;
pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  upstream host { server ${new URL(origin).host}; keepalive 64; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://host; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`,
  );
  const words = [binary, "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  const program = await startProgram(words, core);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries++) {
    const up = await fetch(`${url}/open/schools`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) break;
    await sleep(50);
  }
  return {
    pid: program.pid,
    url,
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
