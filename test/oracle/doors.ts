import { compatFetch, compatInterceptor, type CompatOptions } from "@edbridge/compat";
import { register } from "@edbridge/compat/register";
import { records } from "@edbridge/records";
import { startSidecar } from "edbridge";
import * as undici from "undici";
import { Agent } from "undici";
import type { OpenDoor } from "./world.ts";

/** Standard 6.0 keeps identification codes apart from schools, so that no school begins alike. */
export const standards = ["3.1", "3.3", "4.0", "5.0"] as const;
export type Standard = (typeof standards)[number];

interface DoorOptions extends Pick<CompatOptions, "baseUrl" | "dataStandard" | "clock"> {
  readonly dataStandard: Standard;
}

const translator = ({ dataStandard }: DoorOptions) => records({ dataStandard });

/** Opens each of the doors that a legacy program may come through. */
export const opened = {
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
