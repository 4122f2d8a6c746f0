import { compatFetch, compatInterceptor, type CompatOptions } from "@edbridge/compat";
import { register } from "@edbridge/compat/register";
import { records } from "@edbridge/records";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import * as undici from "undici";
import { Agent } from "undici";
import { clockOf } from "../support/legacy-caller.ts";

/** Standard 6.0 keeps identification codes apart from schools, so that no school begins alike. */
export const standards = ["3.1", "3.3", "4.0", "5.0"] as const;
export type Standard = (typeof standards)[number];

/** A call as a legacy program makes it, below the year. */
export interface ProgramCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** What a legacy program sees of a host: the same address, whatever answers there. */
export class World {
  /** The address that its own begin with. */
  readonly root: string;
  readonly #baseUrl: string;
  readonly #sandbox: Sandbox;
  readonly #fetch: typeof globalThis.fetch;
  readonly #close: OpenDoor["close"];
  #token = "";

  constructor(sandbox: Sandbox, { fetch, baseUrl = sandbox.baseUrl, close }: OpenDoor) {
    this.#sandbox = sandbox;
    this.#fetch = fetch;
    this.#close = close;
    this.#baseUrl = baseUrl;
    this.root = `${this.#baseUrl}/api/v2.0/2017`;
  }

  /** Gets a token, with which calls are made from then on. */
  async signIn(): Promise<void> {
    const { clientKey, clientSecret } = this.#sandbox.credentials;
    const asked = { Client_id: clientKey, Response_type: "code" };
    const { code = "" } = await this.#post("authorize", asked);
    const { access_token: token = "" } = await this.#post("token", {
      Client_id: clientKey,
      Client_secret: clientSecret,
      Code: code,
      Grant_type: "authorization_code",
    });
    this.#token = token;
  }

  call({ method, path, headers, body }: ProgramCall): Promise<Response> {
    return this.#fetch(`${this.root}/${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** The host forgets its tokens, as a current one does when it starts anew. */
  forget(): void {
    this.#sandbox.revokeTokens();
  }

  /** Lets so many minutes go by, for the host and the bridge before it. */
  wait(minutes: number): void {
    this.#sandbox.clock.advance(minutes * 60_000);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close?.();
    await this.#sandbox.stop();
  }

  async #post(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
    const answer = await this.#fetch(`${this.#baseUrl}/oauth/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return (await answer.json()) as Record<string, string>;
  }
}

/** The records that both hosts begin with, in current form. */
const data = await beginning();

async function beginning() {
  await using sandbox = await startSandbox({ seed: 7, schools: 3, disciplineIncidents: 8 });
  const agency = {
    localEducationAgencyId: 255901,
    nameOfInstitution: "Grand Bend ISD",
    localEducationAgencyCategoryDescriptor:
      "uri://ed-fi.org/LocalEducationAgencyCategoryDescriptor#Independent",
    categories: [
      {
        educationOrganizationCategoryDescriptor:
          "uri://ed-fi.org/EducationOrganizationCategoryDescriptor#Local Education Agency",
      },
    ],
  };
  const bare = (name: string) =>
    sandbox.records(name).map(({ id: _id, _etag, _lastModifiedDate, ...record }) => record);
  return {
    localEducationAgencies: [agency],
    schools: bare("schools"),
    disciplineIncidents: bare("disciplineIncidents"),
  };
}

/** A legacy host. */
export async function legacyWorld(): Promise<World> {
  const sandbox = await startSandbox({ generation: "legacy", data });
  return new World(sandbox, { fetch: globalThis.fetch });
}

/** A way into the bridge, open. */
interface OpenDoor {
  readonly fetch: typeof globalThis.fetch;
  /** Where the program finds its host, if not where it was. */
  readonly baseUrl?: string;
  readonly close?: () => Promise<unknown>;
}

interface DoorOptions extends Pick<CompatOptions, "baseUrl" | "dataStandard" | "clock"> {
  readonly dataStandard: Standard;
}

const translator = ({ dataStandard }: DoorOptions) => records({ dataStandard });

const opened = {
  compatFetch: (options: DoorOptions): OpenDoor => ({
    fetch: compatFetch({ ...options, records: translator(options) }),
  }),
  compatInterceptor(options: DoorOptions): OpenDoor {
    const dispatcher = new Agent().compose(
      compatInterceptor({ ...options, records: translator(options) }),
    );
    const fetch = (url: string, init: object) => undici.fetch(url, { ...init, dispatcher });
    return { fetch: fetch as typeof globalThis.fetch, close: () => dispatcher.close() };
  },
  register(options: DoorOptions): OpenDoor {
    const undo = register({ ...options, records: translator(options) });
    return { fetch: (url, init) => globalThis.fetch(url, init), close: async () => undo() };
  },
  async "edbridge serve"({ baseUrl, ...options }: DoorOptions): Promise<OpenDoor> {
    const { url, stop } = await startSidecar({
      ...options,
      currentBaseUrl: baseUrl,
      port: 0,
      translate: { dataStandard: options.dataStandard },
      grace: 0,
    });
    return { fetch: globalThis.fetch, baseUrl: url, close: stop };
  },
};

/** The ways into the bridge that are compared. */
export type Door = keyof typeof opened;
export const doors = Object.keys(opened) as readonly Door[];

/** A current host of a Data Standard with the same records, behind the bridge. */
export async function bridgedWorld(dataStandard: Standard, door: Door): Promise<World> {
  const sandbox = await startSandbox({
    generation: "current",
    dataStandard,
    data,
    tokenLifetime: 600,
  });
  const { baseUrl } = sandbox;
  return new World(sandbox, await opened[door]({ baseUrl, dataStandard, clock: clockOf(sandbox) }));
}
