import { none } from "@edbridge/core/internal";
import type { AccountEntry, Companions, MissingReference } from "@edbridge/records";
import type { Awaitable } from "@edbridge/records/internal";
import { exactNumber, isRecordValue, type JsonRecord } from "../http/json.js";
import { type LegacyError, legacyError, withValues, recordsId } from "../http/legacy-response.js";
import type { Lookups } from "../lookups/lookups.js";
import { codeHint, type DataCall } from "../records/host-request.js";
import type { RecordTranslation } from "../records/record-translation.js";

/** The record of a caller in the form of the host. */
export interface TranslatedRecord {
  readonly record: JsonRecord;
  /** Other records that parts of it became. */
  readonly companions: Companions;
  /** The legacy fields that are not sent, if the options say to name them. */
  readonly leftBehind: readonly AccountEntry[];
}

/**
 * Translates the record that a caller sends. A record that the host would refuse in any case is
 * refused before anything is sent, and so is one that would lose fields against the owner's options.
 *
 * @param beforeFinds called with the record as far as it depends on no other record of the host
 * @throws `LookupError` if a look-up is refused, or finds several records
 */
export async function translateRequest(
  { json, report, target }: DataCall,
  { translator, collection, schoolYear, educationOrganizationId }: RecordTranslation,
  lookups: Lookups,
  beforeFinds?: (draft: JsonRecord) => Awaitable<void>,
): Promise<TranslatedRecord | LegacyError> {
  // A host that accepts more than JSON would store such a body without its legacy fields.
  if (!json) return legacyError(400, unreadable, recordsId);
  if (!isRecordValue(json.value)) return legacyError(400, noRecord, recordsId);
  const { value } = json;
  const translate = () =>
    translator.toCurrent(collection, value, {
      lookups,
      beforeFinds,
      schoolYear,
      educationOrganizationId,
      replaced: target.part,
      account: "losses",
      numberOf: exactNumber,
    });
  let made = await translate();
  const lacks = [...made.obstacles, ...made.missing, ...made.incomplete, ...made.account];
  if (lacks.length > 0 && lookups.doubtAbsent()) made = await translate();
  const { record, account, companions, obstacles, wrongFields, missing, incomplete } = made;
  report?.noteMapped(translator, collection, [value]);
  // A part of a key has a place, also where no record has the key.
  const isPart = (path: string) => missing.some((each) => path.startsWith(`${each.path}.`));
  const lost = account.filter(({ path }) => !isPart(path));
  report?.noteLost(collection, lost);
  if (obstacles.length > 0) {
    return withValues(
      refuseIncomplete(obstacles, wrongFields),
      (made.unknownValues ?? none).slice(0, mostNamed),
    );
  }
  if (missing.length > 0) return refuseReferences(missing);
  const { refused, named } = translator.sortLosses(collection, account);
  const without = incomplete.filter((each) =>
    refused.some(({ path }) => path.startsWith(`${each.path}.`)),
  );
  if (without.length > 0) return refuseReferences(without);
  if (refused.length > 0) return refuse(collection, refused);
  return { record, companions, leftBehind: named };
}

const unreadable = "Request not sent: the body is not JSON in UTF-8, so it cannot be translated.";

const noRecord = "Request not sent: the body must be one JSON object.";

/** The response of a host to references that lack parts of their keys, or lead to nothing. */
function refuseReferences(references: readonly MissingReference[]): LegacyError {
  const named = references.map(({ path, collection, lacks }) => {
    const part = lacks && `${path} lacks ${lacks.join(", ")} of the key of ${collection}`;
    return part ?? `${path} (no such record in ${collection})`;
  });
  const isIncomplete = references[0]?.lacks !== undefined;
  const what = isIncomplete
    ? ""
    : "the record refers to records that the host does not have, or does not show to this key: ";
  const message = `Request not sent: ${what}${first(named, "; ")}.`;
  const error = legacyError(isIncomplete ? 400 : 409, message, recordsId);
  return { ...error, fields: references.map(({ path }) => path) };
}

function refuse(collection: string, lost: readonly AccountEntry[]): LegacyError {
  const fields = lost.map(({ path, why }) => (why === undefined ? path : `${path} (${why})`));
  const example = `${collection}.${lost[0]?.path.replace(/\[\d+\]/g, "")}`;
  const message = `Request not sent: the host cannot store ${first(fields, "; ")}`;
  return {
    ...legacyError(400, message, recordsId),
    fields: lost.map(({ path }) => path),
    option: {
      name: "records.acceptLoss",
      value: [example],
      effect: "sends such records without these fields",
    },
  };
}

/** Fields that a refusal names. A record may be wrong in every field. */
const mostNamed = 10;

/** The first texts of a list, and how many more there are. */
function first(texts: readonly string[], separator: string): string {
  const more = texts.length - mostNamed;
  const named = texts.slice(0, mostNamed).join(separator);
  return more > 0 ? `${named}${separator}and ${more} more` : named;
}

/** Refuses a record that cannot be read, or lacks fields that a current one must have. */
function refuseIncomplete(obstacles: readonly string[], fields: readonly string[]): LegacyError {
  const more = obstacles.length - mostNamed;
  const text = obstacles.slice(0, mostNamed).join(" ");
  const [, option, name = ""] = /\b(defaults|values)\.(\w+)/.exec(text) ?? none;
  // The option is named once, as it is set at this door.
  const plain = text.replaceAll(/ The option values\.\w+ of records can [^.]*\./g, "");
  const message = `Request not sent: ${plain}${more > 0 ? ` And ${more} more.` : ""}`;
  const everywhere = {
    name: "records.defaults",
    value: { [name]: "VALUE" },
    effect: "says what every record gets",
  };
  return {
    ...legacyError(400, message, recordsId),
    ...(fields.length > 0 ? { fields } : {}),
    ...(option && { option: option === "values" ? codeHint(name) : everywhere }),
  };
}
