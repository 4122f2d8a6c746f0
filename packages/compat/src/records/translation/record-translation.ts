import type {
  Lookups as RecordLookups,
  RecordTranslator,
  TranslateOptions,
} from "@edbridge/records";
import type { DataCall, BridgeContext } from "../../changes/change.js";
import { isRecord } from "../../routing/host-target.js";
import { LookupError } from "../../lookups/lookup-error.js";
import type { Lookups } from "../../lookups/lookups.js";

/** How the records of one call are translated. */
export interface RecordTranslation {
  readonly translator: RecordTranslator;
  /** The legacy name of their collection. */
  readonly collection: string;
  readonly schoolYear: number | undefined;
}

/** The translation of a call's records; `undefined` where they go as they are. */
export function translationOf(
  { target, route }: DataCall,
  { settings }: BridgeContext,
): RecordTranslation | undefined {
  const translator = settings.host.records;
  const name = target.collection?.name;
  if (!translator || name === undefined || !translator.has(name)) return undefined;
  // What an operation on a collection gives are no records of it.
  if (target.part !== undefined && !isRecord(target)) return undefined;
  const schoolYear = route.kind === "data" ? Number(route.schoolYear) : undefined;
  return { translator, collection: name, schoolYear };
}

/** What a translator is told of a record that a caller sends. */
export function sending({ schoolYear }: RecordTranslation, lookups: Lookups): TranslateOptions {
  const asked: RecordLookups = {
    toCurrentKey: async (collection, key) => (await lookups.toCurrentKeys(collection, [key]))[0],
    toLegacyKey: async (collection, key) => (await lookups.toLegacyKeys(collection, [key]))[0],
    related: async (collection, key) => (await lookups.related(collection, [key]))[0] ?? [],
  };
  return { lookups: asked, schoolYear, account: "losses" };
}

/**
 * What a translator is told of a record that the host gave. A key that cannot be told, because
 * several fit or too much would have to be read, is left out: the rest of the record is still right.
 */
export function receiving({ schoolYear }: RecordTranslation, lookups: Lookups): TranslateOptions {
  const asked: RecordLookups = {
    toCurrentKey: async (collection, key) => (await lookups.toCurrentKeys(collection, [key]))[0],
    toLegacyKey: async (collection, key) => {
      try {
        return (await lookups.toLegacyKeys(collection, [key]))[0];
      } catch (error) {
        if (error instanceof LookupError && error.kind !== "host") return undefined;
        throw error;
      }
    },
    related: async (collection, key) => (await lookups.related(collection, [key]))[0] ?? [],
  };
  return { lookups: asked, schoolYear, account: "none" };
}
