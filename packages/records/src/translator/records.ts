import { keyOf } from "../plan/find-plan.js";
import { companionLists } from "../plan/part.js";
import { sortLosses } from "../settings/loss-policy.js";
import { type OwnerKind, removesUnshown } from "../plan/known.js";
import { Merge } from "../plan/merge.js";
import { nearestCodeStandard } from "../model/data-standard.js";
import { Descriptors } from "../model/descriptor-value.js";
import { kept } from "../model/memoize.js";
import { checkRecordsOptions, type RecordsSettings } from "../settings/check-options.js";
import type { RecordsOptions } from "../settings/options.js";
import { shapeOf } from "../tables/extension-shape.js";
import { Plans } from "../translation/plans.js";
import { isRecord, type JsonRecord } from "../record/record.js";
import { type Host, toCurrentRecord } from "./to-current.js";
import { etagOf, toLegacyRecords } from "./to-legacy.js";
import type { PageOptions, RecordTranslator, ToLegacyOptions } from "./translator.js";

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
  const isUsual = named.length === 0 && !descriptorNamespace && !options.now;
  const key = `${dataStandard} ${fieldStandard} ${nearestCodeStandard(version)}`;
  const known = isUsual ? usual.get(key) : undefined;
  if (known) return known;
  const descriptors = new Descriptors({ ...settings, version });
  const made = { descriptors, plans: new Plans(settings, descriptors) };
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
  const toLegacy = (collection: string, page: readonly JsonRecord[], call: ToLegacyOptions) => {
    const { wants, companions, links } = call;
    const plan = plans.of(collection, "toLegacy", wants !== undefined);
    const kinds = namesKinds ? kindsOf(collection) : undefined;
    const at = { today, kinds, wants, links, companions: companions && [companions] };
    return toLegacyRecords(page, plan, { ...hostOf(call), ...at });
  };
  const hostOf = (call: PageOptions, isAsked = true): Host => {
    const lookups = isAsked ? (call.lookups ?? settings.lookups) : undefined;
    const { educationOrganizationId = settings.educationOrganizationId } = call;
    return { lookups, values: descriptors.by(lookups ?? {}), educationOrganizationId };
  };
  const context = { plans, settings, hostOf };
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
    moves: (collection) => plans.moves(collection),
    shapeOf: (collection) => shapeOf(collection, settings.extensions, fieldStandard),
    sortLosses: (collection, account) => sortLosses(account, collection, settings.losses),
    keyOfOthers: (collection, translated) => {
      const { finds } = plans.of(collection, "toCurrent");
      const distinct = finds.find(({ pick }) => pick === "distinct");
      return distinct && keyOf(translated, distinct);
    },
    addedKeyParts: (collection) => find(collection)?.addedKeyParts ?? [],
    parts: (collection) => find(collection)?.companions ?? [],
    madeBeside: (collection) => find(collection)?.madeBeside ?? [],
    merge: (collection, existing, translated, asWritten) => {
      const { known } = plans.of(collection, "toCurrent");
      return new Merge(asWritten, today(), kindsOf(collection)).of(existing, translated, known());
    },
    removesUnshown: (collection, existing, translated) =>
      removesUnshown(existing, translated, plans.of(collection, "toCurrent").known()),
    etagOf: (collection, record, companions) => {
      const lists = companionLists(find(collection)?.companions ?? [], companions, undefined);
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
