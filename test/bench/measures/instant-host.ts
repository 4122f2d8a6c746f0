import { Dispatcher } from "undici";

/** Where the host of the measures stands: nothing is ever sent there. */
export const base = "https://host.example/api";

const urls = { oauth: `${base}/oauth/token`, dataManagementApi: `${base}/data/v3/` };
const dataModels = [{ name: "Ed-Fi", version: "5.0.0" }];
const discovery = JSON.stringify({ version: "7.1", suite: "3", dataModels, urls });
const headers = { "content-type": "application/json" };

const rawHeaders = Object.entries(headers)
  .flat()
  .map((text) => Buffer.from(text));
const controller = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  rawTrailers: null,
  pause: () => undefined,
  resume: () => undefined,
  abort: () => undefined,
};

/** A host that answers at once, within the process: tokens, what it is, and empty collections. */
export class InstantHost extends Dispatcher {
  #tokens = 0;

  override dispatch(
    { path }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const body = Buffer.from(this.#bodyOf(path));
    if (handler.onRequestStart) {
      handler.onRequestStart(controller, undefined);
      handler.onResponseStart?.(controller, 200, headers, "OK");
      handler.onResponseData?.(controller, body);
      handler.onResponseEnd?.(controller, {});
    } else {
      // What undici itself hands on still has the earlier shape.
      handler.onConnect?.(() => undefined);
      handler.onHeaders?.(200, rawHeaders, () => undefined, "OK");
      handler.onData?.(body);
      handler.onComplete?.([]);
    }
    return true;
  }

  override close(): Promise<void>;
  override close(callback: () => void): void;
  override close(callback?: () => void): Promise<void> | void {
    return callback ? callback() : Promise.resolve();
  }

  #bodyOf(path: string): string {
    if (path.endsWith("/oauth/token")) {
      const token = { access_token: `token${this.#tokens++}`, expires_in: 1800 };
      return JSON.stringify({ ...token, token_type: "bearer" });
    }
    return path.includes("/data/") ? "[]" : discovery;
  }
}
