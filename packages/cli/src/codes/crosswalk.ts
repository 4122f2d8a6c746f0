import { nearestName, none } from "@edbridge/core/internal";
import {
  catalogOf,
  type Code,
  type DataStandard,
  descriptorValues,
  type FieldStandard,
  renamedCodes,
} from "@edbridge/records/internal";
import { grouped, uncapitalized } from "../command/text.js";
import { legacyCodes } from "../doctor/host.js";
import { codeFields } from "../explain/fields.js";
import { SeenCodes } from "../shadow/counts.js";

export interface CodeFate {
  readonly legacy: string;
  /**
   * `near`: it is missing, and a code of almost the same name is there. `differs`: records of the host have
   * another code where those of the old host have it.
   */
  readonly state: "same" | "renamed" | "near" | "differs" | "missing";
  /**
   * The code of the host; of one that is near or differs only a proposal. Of one that is missing what the
   * owner's option says, which the host lacks.
   */
  readonly current?: string;
  /** What renames it: the owner's option, the tables of edbridge, or the description of the host's code. */
  readonly by?: "values" | "table" | "description";
}

/** A descriptor, and the legacy fields that have its codes. */
export type KindOfCodes = ReturnType<typeof kindsOf>[number];

/** What became of the codes of one kind. */
export interface CodeKind extends Pick<KindOfCodes, "descriptor" | "collection" | "fields"> {
  /** Who sends or reads these fields, by reports. */
  readonly usedBy: readonly string[];
  /** Whether the codes are those of the old host, and not those that legacy hosts began with. */
  readonly isOfOld: boolean;
  /** Absent where the host does not give its codes. */
  readonly codes?: readonly CodeFate[];
}

interface CrosswalkInput {
  readonly dataStandard: DataStandard;
  readonly standard: FieldStandard;
  /** The owner's own codes by descriptor and legacy value. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The codes of the host that it gives, by current collection. */
  readonly onHost: ReadonlyMap<string, readonly Code[]>;
  /** Those of the old host by legacy collection; absent where it is not asked. */
  readonly onOld: ReadonlyMap<string, readonly string[]> | undefined;
  /** The callers of each field, by reports: `students.races.raceType`. */
  readonly usedBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** In which codes two hosts differ, by reports of a comparison, for each field. */
  readonly seen: ReadonlyMap<string, SeenCodes>;
}

export function kindsOf(standard: FieldStandard, isUsed: (field: string) => boolean) {
  const { legacy } = catalogOf(standard);
  const used = codeFields(standard).filter(({ field }) => isUsed(field));
  const kinds = grouped(used, ({ descriptor, isType }) => `${descriptor} ${isType}`);
  return [...kinds.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { descriptor, isType } = first;
    /** The current collection of its codes. */
    const collection = `${uncapitalized(descriptor)}Descriptors`;
    const kind = isType ? "type" : "descriptor";
    // Such as `raceTypes`; absent where there was none.
    const list = legacy.find((each) => each.kind === kind && each.current === collection);
    const fields = [first, ...more].map(({ field }) => field);
    return [{ descriptor, isType, collection, legacy: list?.name, fields }];
  });
}

export function crosswalk(kinds: readonly KindOfCodes[], input: CrosswalkInput): CodeKind[] {
  const { dataStandard, standard, values, onHost, onOld, usedBy, seen } = input;
  const converted = descriptorValues({ dataStandard, version: standard, values });
  return kinds.flatMap((kind) => {
    const { descriptor, isType, collection, fields } = kind;
    const renamed = renamedCodes(descriptor, isType, standard).map(({ legacy }) => legacy);
    const ofOld = onOld?.get(kind.legacy ?? "");
    const differing = SeenCodes.of(fields.flatMap((field) => seen.get(field) ?? none));
    const all = [
      ...(ofOld ?? [...(legacyCodes[collection] ?? none), ...renamed]),
      ...differing.old,
    ];
    if (all.length === 0) return [];
    const list = onHost.get(collection);
    const host = list && converted.by({ descriptors: () => list });
    const mapped = new Set(Object.keys(values[descriptor] ?? {}).map((each) => each.toLowerCase()));
    const byTable = new Set(renamed.map((each) => each.toLowerCase()));
    const codeFor = (legacy: string) => {
      const uri = host?.toCurrent(`${descriptor}Descriptor`, legacy);
      return uri?.slice(uri.indexOf("#") + 1);
    };
    const fateOf = (legacy: string): CodeFate => {
      const current = codeFor(legacy);
      // Where it is not always one other code, records may differ, and not codes.
      const [now] = differing.isRenamed(legacy) ? differing.now(legacy) : [];
      const there = now && (codeFor(now) ?? now);
      const key = legacy.toLowerCase();
      // The table of edbridge may give the host's code of the same name another one when it is read.
      if (there && (there !== current || !mapped.has(key))) {
        return { legacy, state: "differs", current: there };
      }
      if (current === undefined) {
        const words = (list ?? none).map(({ codeValue }) => codeValue).filter(isWord);
        const near = isWord(legacy) ? nearestName(legacy, words) : undefined;
        return near === undefined
          ? { legacy, state: "missing" }
          : { legacy, state: "near", current: near };
      }
      // The owner's option counts whatever the host has.
      const isThere = list?.some(
        ({ codeValue }) => codeValue.toLowerCase() === current.toLowerCase(),
      );
      if (mapped.has(key) && !isThere) return { legacy, state: "missing", current, by: "values" };
      if (current.toLowerCase() === key) return { legacy, state: "same", current };
      const by = mapped.has(key) ? "values" : byTable.has(key) ? "table" : "description";
      return { legacy, state: "renamed", current, by };
    };
    const callers = fields.flatMap((field) => [...(usedBy.get(field) ?? none)]);
    return [
      {
        descriptor,
        collection,
        fields,
        usedBy: [...new Set(callers)].toSorted(),
        isOfOld: ofOld !== undefined,
        ...(host ? { codes: [...new Set(all)].toSorted().map(fateOf) } : {}),
      },
    ];
  });
}

/** A short code, such as `PR` or `ter`, is a word of its own, however few letters differ. */
const isWord = (code: string) => code.length > 3;

/** The proposals, in the form of the option `values`. */
export function proposedValues(kinds: readonly CodeKind[]) {
  const values: Record<string, Record<string, string>> = {};
  for (const { descriptor, codes = none } of kinds) {
    for (const { legacy, state, current } of codes) {
      if ((state === "near" || state === "differs") && current !== undefined) {
        values[descriptor] = { ...values[descriptor], [legacy]: current };
      }
    }
  }
  return values;
}

export interface DescriptorRecord {
  readonly codeValue: string;
  readonly shortDescription: string;
  readonly description: string;
  readonly namespace: string;
}

/** The descriptors that the host lacks, by collection. */
export function missingRecords(kinds: readonly CodeKind[], namespace: string) {
  const records: Record<string, DescriptorRecord[]> = {};
  for (const { descriptor, collection, codes = none } of kinds) {
    for (const { legacy, state, current: code = legacy } of codes) {
      // A legacy descriptor may have the address of its namespace before its code.
      if (state !== "missing" || /^https?:/i.test(code)) continue;
      const record = {
        codeValue: code.slice(0, 50),
        shortDescription: code.slice(0, 75),
        description: code,
        namespace: `${namespace}/${descriptor}Descriptor`,
      };
      const known = (records[collection] ??= []);
      if (!known.some(({ codeValue }) => codeValue === record.codeValue)) known.push(record);
    }
  }
  return records;
}
