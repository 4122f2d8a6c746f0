import { SettingError } from "@edbridge/core";
import { checkAllOptions, checkedElsewhere, none } from "@edbridge/core/internal";
import { keyOf } from "../plan/relations.js";
import { companionLists, type Companions } from "../plan/part.js";
import { sortLosses } from "../settings/loss-policy.js";
import { type OwnerKind, removesUnshown, withoutOtherKinds } from "../plan/known.js";
import { Merge } from "../plan/merge.js";
import { nearestCodeStandard } from "../model/data-standard.js";
import { Descriptors } from "../model/descriptor-value.js";
import { kept } from "../model/memoize.js";
import { checkRecordsOptions, type RecordsSettings } from "../settings/check-options.js";
import { rowFilter } from "../settings/extensions.js";
import { callChecks, pageChecks } from "../settings/option-rows.js";
import type { RecordsOptions } from "../settings/options.js";
import { shapeOf } from "../tables/fields.js";
import { Plans, type CompiledPlan } from "../translation/plans.js";
import { isRecord, type JsonRecord, textOf } from "../record/record.js";
import { type Host, toCurrentRecord } from "./to-current.js";
import type { HostPageOptions, HostToLegacyOptions, HostTranslator } from "./host-translator.js";
import type { RecordTranslator } from "./translator.js";
import { addFillers, keepDistinct } from "../translation/additions.js";
import { HostQuestions } from "../lookups/ask-host.js";
import { compactId } from "../model/plain-value.js";
import { useAnswer } from "../translation/late.js";
import { type LegacyLinks, Reading } from "../translation/reading.js";

/** The plans of hosts of which no option says anything, by their tables and codes. */
const usual = new Map<string, ReturnType<typeof plansOf>>();

/** A program may have many bridges, and to make a plan takes longer than to use it: they share what is alike. */
function plansOf(
  settings: RecordsSettings,
  options: RecordsOptions,
): { readonly descriptors: Descriptors; readonly plans: Plans } {
  const { dataStandard: version = "5.0", descriptorNamespace } = options;
  const { dataStandard, fieldStandard, extensions, namespaces, values } = settings;
  const named = [...extensions, ...Object.keys(namespaces), ...Object.keys(values)];
  const isUsual = named.length === 0 && !descriptorNamespace;
  const key = `${dataStandard} ${fieldStandard} ${nearestCodeStandard(version)}`;
  const known = isUsual ? usual.get(key) : undefined;
  if (known) return known;
  // Nothing else of the first one's settings, such as its clock, lives on in them.
  const host = { dataStandard, version, descriptorNamespace, namespaces, values };
  const descriptors = new Descriptors(host);
  const made = {
    descriptors,
    plans: new Plans({ dataStandard, fieldStandard, extensions }, descriptors),
  };
  if (isUsual) usual.set(key, made);
  return made;
}

/**
 * Creates a translator. Its plans are made when first needed, one for each collection and direction.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { records } from "@edbridge/records";
 *
 * const translator = records({ dataStandard: "5.0" });
 * const { record, account } = await translator.toCurrent("schools", {
 *   schoolId: 255901001,
 *   type: "Regular",
 * });
 * console.log(record["schoolTypeDescriptor"], account.length);
 * ```
 */
export function records(options: RecordsOptions = {}): RecordTranslator {
  const translator = hostTranslator(options);
  return {
    ...translator,
    async toCurrent(collection, record, call = {}) {
      checkAllOptions(call, callChecks);
      if (!isRecord(record)) throw new SettingError("record", "must be an object with its fields.");
      return translator.toCurrent(collection, record, call);
    },
    async toLegacy(collection, record, call = {}) {
      checkAllOptions(call, { ...pageChecks, ...checkedElsewhere("companions") });
      return translator.toLegacy(collection, record, call);
    },
    async pageToLegacy(collection, page, call = {}) {
      checkAllOptions(call, pageChecks);
      return translator.pageToLegacy(collection, page, call);
    },
  };
}

/** The same with what else a bridge needs. */
export function hostTranslator(options: RecordsOptions = {}): HostTranslator {
  const settings = checkRecordsOptions(options);
  const { dataStandard, fieldStandard, keep, onKeepFailure, collections, today } = settings;
  const { dataStandard: version = "5.0" } = options;
  const { descriptors, plans } = plansOf(settings, options);
  const { toCurrent: find } = plans;
  const kindsOf = kept((collection: string) =>
    find(collection)?.defaults.flatMap(({ leave, from = "", name, steps: [step] }): OwnerKind[] =>
      leave && step?.item?.kind === "tagged"
        ? [{ list: step.name, tag: step.item, name, kind: settings.defaults[from] }]
        : [],
    ),
  );
  const namesKinds = Object.keys(settings.defaults).length > 0;
  const toLegacy = (collection: string, page: readonly JsonRecord[], call: HostToLegacyOptions) => {
    const { wants, companions, links } = call;
    const plan = plans.of(collection, "toLegacy", wants !== undefined);
    const kinds = namesKinds ? kindsOf(collection) : undefined;
    const at = { today, kinds, wants, links, companions: companions && [companions] };
    return toLegacyRecords(page, plan, { ...hostOf(call), ...at });
  };
  const hostOf = (call: HostPageOptions, hasLookups = true): Host => {
    const lookups = hasLookups ? (call.lookups ?? settings.lookups) : undefined;
    const { educationOrganizationId = settings.educationOrganizationId } = call;
    return { lookups, values: descriptors.by(lookups ?? {}), educationOrganizationId };
  };
  const context = { plans, settings, hostOf };
  const partsIn = (list: "companions" | "companionParts") => {
    const found = kept((collection: string) =>
      find(collection)?.[list].map((each) => each.by(today)),
    );
    return (collection: string) => found(collection) ?? none;
  };
  return {
    dataStandard,
    fieldStandard,
    keep,
    onKeepFailure,
    collections,
    educationOrganizationId: settings.educationOrganizationId,
    values: descriptors,
    exact: new RegExp(`^\\s*${dataStandard.replace(".", "\\.")}(?:\\.0)*\\s*$`).test(version),
    has: (collection) => Boolean(find(collection)),
    sourceOf: (collection) => {
      const [up, down] = (["toCurrent", "toLegacy"] as const).map((direction) =>
        plans.of(collection, direction).source(),
      );
      const host = `Data Standard ${fieldStandard}`;
      return `// ${collection}, legacy to ${host}\n${up}\n\n// ${collection}, ${host} to legacy\n${down}\n`;
    },
    filterOf: (collection, name) =>
      rowFilter(settings.extensions, { collection, name }, fieldStandard),
    moves: (collection) => plans.moves(collection),
    shapeOf: (collection) => shapeOf(collection, settings.extensions, fieldStandard),
    sortLosses: (collection, account) => sortLosses(account, collection, settings.losses),
    keyOfOthers: (collection, translated) => {
      const { finds } = plans.of(collection, "toCurrent");
      const distinct = finds.find(({ pick }) => pick === "distinct");
      return distinct && keyOf(translated, distinct);
    },
    addedKeyParts: (collection) => find(collection)?.addedKeyParts ?? none,
    parts: partsIn("companions"),
    companionParts: partsIn("companionParts"),
    merge: (collection, existing, translated, asWritten) => {
      const { known } = plans.of(collection, "toCurrent");
      return new Merge(asWritten, today(), kindsOf(collection)).of(existing, translated, known());
    },
    removesUnshown: (collection, existing, translated) =>
      removesUnshown(existing, translated, plans.of(collection, "toCurrent").known()),
    etagOf: (collection, record, companions) => {
      const lists = companionLists(find(collection)?.companions ?? none, companions, undefined);
      return etagOf([record, ...Object.values(lists).flat()]);
    },
    readOnly: (collection) => find(collection)?.readOnly,
    toCurrent: (collection, record, call = {}) =>
      toCurrentRecord(collection, record, call, context),
    toLegacy: async (collection, record, call = {}) => {
      const [translated = {}] = await toLegacy(collection, [record], call);
      return { record: translated };
    },
    pageToLegacy: async (collection, page, call = {}) => {
      const translated = await toLegacy(collection, page.filter(isRecord), call);
      if (translated.length === page.length) return translated;
      // A list may have other values than records. These stay as they are.
      const left = translated.values();
      return page.map((each) => (isRecord(each) ? (left.next().value ?? each) : each));
    },
  };
}

interface PageCall extends Host {
  /** Gives the day for which facts with periods are read. */
  readonly today: () => string;
  /** The kinds that the owner says legacy values are of. Default: it says none. */
  readonly kinds?: readonly OwnerKind[] | undefined;
  /** Whether a top-level member of the legacy records is wanted. Default: all are. */
  readonly wants?: ((member: string) => boolean) | undefined;
  /** The companions of each record, where they are at hand. */
  readonly companions?: readonly Companions[] | undefined;
  readonly links?: LegacyLinks | undefined;
}

const noCompanions: Companions = {};

/**
 * Translates the records of a page: asks for the companions of all, reads all, asks for the keys that
 * they need, and fills these in.
 */
async function toLegacyRecords(
  page: readonly JsonRecord[],
  whole: CompiledPlan,
  options: PageCall,
): Promise<readonly JsonRecord[]> {
  const { lookups, values, educationOrganizationId, today, kinds, wants, links } = options;
  // Related records that only unwanted members are read from are not asked for.
  const isWanted = ({ members }: CompiledPlan["companions"][number]) =>
    !wants || members.some(wants);
  const isPart = wants && !wants("_etag");
  const plan = isPart ? { ...whole, companions: whole.companions.filter(isWanted) } : whole;
  // Most collections need nothing else of the host, and no promise then.
  const hasParts = plan.companions.length > 0;
  const asks = hasParts ? new HostQuestions(lookups) : undefined;
  const companions = options.companions ?? (asks ? await asks.companions(plan, page) : []);
  const isOpen = asks && educationOrganizationId === undefined;
  const places = isOpen ? await asks.places(plan, page, companions) : [];
  const lists = hasParts
    ? page.map((_, index) =>
        companionLists(
          plan.companions,
          companions[index] ?? {},
          educationOrganizationId ?? places[index],
        ),
      )
    : [];
  const settled = values.settled(() => {
    const reading = new Reading({ values, account: undefined, today, links });
    const shown = kinds ? page.map((each) => withoutOtherKinds(each, kinds)) : page;
    const made = shown.map((each, index) => {
      reading.currentCompanions = lists[index];
      plan.read(each, reading);
      return reading.record;
    });
    return { made, questions: reading.questions };
  });
  const { made, questions } = settled instanceof Promise ? await settled : settled;
  // A question gives a wanted member, or none that another field does not give.
  const open = questions.filter(
    ({ lookup: { gives } }) => !wants || gives.length === 0 || gives.some(({ top }) => wants(top)),
  );
  if (open.length > 0) {
    const answers = await new HostQuestions(lookups).keys(open, "toLegacy");
    for (const [index, question] of open.entries()) useAnswer(question, answers[index]);
  }
  const { companions: parts, fillers, distinct } = plan;
  const isComplete = whole.companions.length + fillers.length + distinct.length === 0;
  for (const [index, record] of isComplete ? none : made.entries()) {
    const related = lists[index] ?? noCompanions;
    // The lists whose items a companion would have that the host does not have, as legacy hosts did.
    for (const part of parts) {
      if (related[part.list]?.length !== 0) continue;
      for (const name of part.lists) record[name] ??= [];
    }
    if (whole.companions.length > 0) {
      const isWhole = parts.length === whole.companions.length;
      const all = [page[index] ?? {}];
      for (const list of Object.values(related)) all.push(...list);
      const etag = isWhole ? etagOf(all) : undefined;
      if (etag === undefined) delete record["_etag"];
      else record["_etag"] = etag;
    }
    addFillers(record, fillers, lists[index]);
    keepDistinct(record, distinct);
  }
  if (!wants) return made;
  const isKept = ([member]: readonly [string, unknown]) => member === "_etag" || wants(member);
  return made.map((each) => Object.fromEntries(Object.entries(each).filter(isKept)));
}

/**
 * The ETag of a legacy record, of the ETags of all current records that it is made of, in any order. Of one
 * record it is the host's own. Of several it is a number, as legacy hosts had it: 53 bits, which a program may
 * keep as any number, of a hash of their ids and ETags. `undefined` if a record of the host has none. What
 * waits in a store has no id, and does not count.
 */
function etagOf(all: readonly JsonRecord[]): string | undefined {
  const texts: string[] = [];
  let etag = "";
  for (const { id, _etag } of all) {
    if (id === undefined && texts.length > 0) continue;
    if (_etag === undefined) return undefined;
    etag = typeof _etag === "string" ? _etag : textOf(_etag);
    const text = `${compactId(typeof id === "string" ? id : textOf(id))} ${etag}`;
    if (!texts.includes(text)) texts.push(text);
  }
  if (texts.length < 2) return texts.length === 0 ? undefined : etag;
  let [high, low] = [0, 0];
  for (const text of texts) {
    // FNV-1a, and the same with the prime of MurmurHash2.
    let [one, other] = [0x811c9dc5, 0x811c9dc5];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x5bd1e995);
    }
    // A sum has no order.
    high += mixed(one);
    low += mixed(other);
  }
  return String((high >>> 11) * 2 ** 32 + (low >>> 0));
}

/** The last step of MurmurHash3, after which each bit depends on all. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
