import { get } from "node:http";
import { startSandbox } from "@edbridge/sandbox";
import { edbridge, type RunningProcess } from "../sidecar/support/edbridge.ts";
import { type Credentials, signIn } from "../sidecar/support/legacy-http.ts";

export const credentialsOf = (key: number): Credentials => ({
  clientKey: `key-${key}`,
  clientSecret: `secret-of-key-${key}`,
});

/** Keys of the host; each attack may take as many as it likes. */
export const keys = Array.from({ length: 40 }, (_, key) => credentialsOf(key));

export const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });

export function programsAt({ url }: RunningProcess) {
  return {
    async handle(key: number): Promise<string> {
      const { access_token: token } = await signIn(url, credentialsOf(key));
      if (token === undefined) throw new Error(`Key ${key} got no handle.`);
      return token;
    },
    call: (handle: string, path: string, init: RequestInit = {}) =>
      fetch(`${url}/api/v2.0/2017/${path}`, {
        signal: AbortSignal.timeout(20_000),
        ...init,
        headers: { authorization: `Bearer ${handle}`, "content-type": "application/json" },
      }),
  };
}

export type Target = Awaited<ReturnType<typeof startTarget>>;

/** Starts both; the command gets no option but the host's address, and free ports. */
export async function startTarget() {
  const student = { firstName: "Old", lastSurname: "Byron", birthDate: "2008-05-05" };
  const students = Array.from({ length: 60 }, (_, at) => ({
    studentUniqueId: `S${at}`,
    ...student,
  }));
  const host = await startSandbox({
    generation: "current",
    dataStandard: "5.0",
    claimSet: "sandbox",
    credentials: keys,
    tokenLimit: 15,
    strictReferences: false,
    data: { students },
  });
  const ports = "--port 0 --admin-port 0 --grace 0s".split(" ");
  const sidecar = await edbridge(["serve", "--base-url", host.baseUrl, ...ports]);
  await sidecar.said("the page: ");
  return {
    host,
    sidecar,
    /** Where it says how it is. */
    adminUrl: /the page: (\S+)\//.exec(sidecar.written().stderr)?.[1] ?? "",
    ...programsAt(sidecar),
    async [Symbol.asyncDispose]() {
      await sidecar[Symbol.asyncDispose]();
      await host.stop();
    },
  };
}

export function isAnswered(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false, timeout: 10_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    })
      .on("timeout", () => resolve(false))
      .on("error", () => resolve(false));
  });
}
