import { none } from "@edbridge/core/internal";
import { compatOptionsFrom } from "@edbridge/compat";
import { EdbridgeError, HostError } from "@edbridge/core";
import { createCurrentClient, type CurrentClientOptions, discover } from "@edbridge/current-flow";
import { createLegacyClient, type LegacyClientOptions } from "@edbridge/legacy-flow";
import type { Code } from "@edbridge/records/internal";
import { atOnce } from "../command/at-once.js";
import { notCurrent } from "../command/learn-host.js";
import { Failure } from "../command/outcome.js";
import { codeIn } from "../doctor/host.js";
import type { KindOfCodes } from "./crosswalk.js";

/** @throws `EdbridgeError` where the host does not answer, or takes no key */
export async function readCurrent(options: CurrentClientOptions) {
  const { baseUrl, dispatcher, allowInsecureHttp } = options;
  const found = await discover(baseUrl, { dispatcher, allowInsecureHttp }).catch(
    (error: unknown) => {
      const isLater = error instanceof EdbridgeError && error.retryable;
      throw isLater ? error : (notCurrent(error, "") ?? error);
    },
  );
  const { dataPath, tokenPath } = { ...found, ...compatOptionsFrom(found) };
  const client = createCurrentClient({ dataPath, tokenPath, ...options });
  const read = async (collection: string): Promise<readonly Code[]> => {
    const codes: Code[] = [];
    for await (const record of client.records(collection)) codes.push(...codeIn(record));
    return codes;
  };
  return {
    dataStandard: found.dataStandard ?? "5.0",
    lists: (collections: readonly string[], progress: (done: number) => void) =>
      readAll(collections, read, progress),
  };
}

/** The codes of an old host, by legacy collection: of a type by its description, of a descriptor by its code. */
export function readOld(options: LegacyClientOptions, kinds: readonly KindOfCodes[]) {
  const client = createLegacyClient(options);
  const names = kinds.flatMap(({ legacy }) => legacy ?? none);
  const types = new Set(kinds.flatMap(({ legacy, isType }) => (isType && legacy) || []));
  const read = async (collection: string): Promise<readonly string[]> => {
    const codes: string[] = [];
    for await (const { codeValue, shortDescription } of client.records(collection)) {
      const code = types.has(collection) ? (shortDescription ?? codeValue) : codeValue;
      if (typeof code === "string") codes.push(code);
    }
    return codes;
  };
  return readAll([...new Set(names)], read).catch((error: unknown): never => {
    // The message of the client does not know which of two hosts it is about.
    throw error instanceof EdbridgeError
      ? new Failure(`--old: ${error.message.replaceAll("baseUrl", "--old")}`)
      : error;
  });
}

/** Reads lists, a few at once. One that the host does not give is left out. */
async function readAll<T>(
  names: readonly string[],
  read: (name: string) => Promise<T>,
  progress: (done: number) => void = () => {},
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  const inTurn = atOnce(4);
  let done = 0;
  const readOne = async (name: string) => {
    try {
      found.set(name, await read(name));
    } catch (error) {
      // A key may not read it, or the host has no such list. Any other error is for the owner.
      const isAbsent = error instanceof HostError && [403, 404].includes(error.status);
      if (!isAbsent) throw error;
    }
    progress(++done);
  };
  await Promise.all(names.map((name) => inTurn(() => readOne(name))));
  return found;
}
