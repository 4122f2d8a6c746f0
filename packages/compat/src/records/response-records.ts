import { joined } from "../http/body.js";
import { type Answer, headerValue, isJson } from "../http/message.js";
import type { BridgeContext, DataCall, RecordEdits } from "../changes/change.js";
import { isRecord } from "../routing/host-target.js";
import { editedWhereItStands } from "./edited-answer.js";
import { plainHeaders } from "../http/headers.js";
import { isRecordValue, type JsonText, readJson } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import { oneOf } from "./single-record.js";
import type { PageKind } from "./page-edits/member-edit.js";
import { type PagePlan, pagePlan } from "./page-edits/page-plan.js";
import type { LookupsOf } from "../pipeline/chain.js";
import { wholeAnswer } from "./request-record.js";
import { lookupFailed } from "./translation/lookup-failed.js";
import { translationOf } from "./translation/record-translation.js";
import { legacyRecords } from "./translation/translate-response.js";

/** Plans that are kept: one for each collection and year that is called. */
const plansKept = 1000;

const utf8 = new TextDecoder();

type Stage = NonNullable<RecordEdits["stage"]>;
type Turn = (list: readonly unknown[]) => readonly unknown[] | Promise<readonly unknown[]>;

interface PlannedKind extends PageKind {
  readonly plan: PagePlan | undefined;
}

/**
 * Edits the records in answers. Where all edits that concern a call say what they do to members, a
 * page is edited where they stand; else it is parsed, and printed again if one has edited it.
 */
export class AnswerRecords {
  /** The last change of a chain comes first on the way back. */
  readonly #edits: readonly RecordEdits[];
  readonly #concerned: readonly RecordEdits[];
  readonly #plans = new Map<string, PlannedKind>();
  /** Programs read one collection at a time. */
  #last: PlannedKind | undefined;

  constructor(edits: readonly RecordEdits[]) {
    this.#edits = edits.filter(({ down }) => down !== undefined).toReversed();
    this.#concerned = this.#edits.filter(({ concerns }) => concerns !== undefined);
  }

  /** An answer whose records are edited; one that holds none as it is. */
  edited(
    answer: Answer,
    call: DataCall,
    context: BridgeContext,
    lookups: LookupsOf,
  ): Answer | Promise<Answer> {
    const { status, headers, body } = answer;
    if (call.method !== "GET" || status !== 200 || body === undefined) return answer;
    if (!isJson(headerValue(headers, "content-type"))) return answer;
    const translation = translationOf(call, context);
    const plan = translation ? undefined : this.#planOf(call, context);
    if (plan) return editedWhereItStands(answer, body, plan);
    const turn: Turn | undefined =
      translation && ((list) => legacyRecords(list, translation, lookups(call)));
    return this.#readAndParsed(answer, call, context, turn);
  }

  async #readAndParsed(
    answer: Answer,
    call: DataCall,
    context: BridgeContext,
    turn: Turn | undefined,
  ): Promise<Answer> {
    const chunks = await wholeAnswer(answer, call.signal);
    if (chunks) return this.#parsedPage(answer, joined(chunks), call, context, turn);
    return legacyError(502, "The host's answer is too large to be a page.");
  }

  #parsedPage(
    answer: Answer,
    bytes: Buffer,
    call: DataCall,
    context: BridgeContext,
    translated: Turn | undefined,
  ): Answer | Promise<Answer> {
    const text = utf8.decode(bytes);
    const { "content-encoding": coding } = answer.headers;
    const headers = coding === undefined ? answer.headers : plainHeaders(answer.headers);
    const json = readJson(text);
    if (!json) return { ...answer, headers, body: text };
    const picked = call.target.single ? oneOf(json.value, call, headers) : { value: json.value };
    if ("answer" in picked) return picked.answer;
    const { value } = picked;
    const given = picked.headers ?? headers;
    const isList = Array.isArray(value);
    const list: readonly unknown[] = isList ? value : [value];
    const editing = { ...context, alone: isAlone(call) };
    const edit = (records: readonly unknown[], stages: readonly Stage[]): boolean => {
      let edited = false;
      for (const { concerns, down, stage = "current" } of this.#edits) {
        if (!down || concerns?.(call) === false || !stages.includes(stage)) continue;
        for (const record of records) {
          if (isRecordValue(record)) edited = down(record, call, editing) || edited;
        }
      }
      return edited;
    };
    const made = (body: string, edited: boolean): Answer => ({
      ...answer,
      headers: edited ? plainHeaders(given) : given,
      body,
      ...(isList ? { count: list.length } : {}),
    });
    if (!translated) {
      const edited =
        edit(list, ["current", "untranslated", "legacy"]) || call.target.single === true;
      return made(edited ? json.print(value) : text, edited);
    }
    edit(list, ["current"]);
    const finished = (turned: readonly unknown[], print: JsonText["print"]): Answer => {
      edit(turned, ["legacy"]);
      return made(print(isList ? turned : turned[0]), true);
    };
    const turned = translated(list);
    if (!(turned instanceof Promise)) return finished(turned, json.print);
    return turned.then((all) => finished(all, json.printMixed), lookupFailed);
  }

  /** The plan for a call's answer; `undefined` where that has to be parsed. */
  planOf(call: DataCall, context: BridgeContext): PagePlan | undefined {
    return translationOf(call, context) ? undefined : this.#planOf(call, context);
  }

  #planOf(call: DataCall, { settings }: BridgeContext): PagePlan | undefined {
    const { route, target } = call;
    if (route.kind !== "data" || target.single) return undefined;
    if (this.#concerned.some(({ concerns }) => concerns?.(call))) return undefined;
    const { schoolYear } = route;
    const { collection } = target;
    const alone = isAlone(call);
    const last = this.#last;
    if (
      last?.collection === collection &&
      last?.schoolYear === schoolYear &&
      last.alone === alone &&
      last.settings === settings
    ) {
      return last.plan;
    }
    const key = `${schoolYear} ${alone ? 1 : 0} ${collection?.name}`;
    let known = this.#plans.get(key);
    if (!known) {
      const page = { settings, schoolYear, collection, alone };
      known = { ...page, plan: this.#made(page) };
      if (this.#plans.size >= plansKept) this.#plans.clear();
      this.#plans.set(key, known);
    }
    this.#last = known;
    return known.plan;
  }

  #made(page: PageKind): PagePlan | undefined {
    const always = this.#edits.filter(({ concerns }) => concerns === undefined);
    const members = always.map((edits) => edits.members?.(page));
    return members.includes(undefined) ? undefined : pagePlan(members.flatMap((one) => one ?? []));
  }
}

function isAlone({ target }: DataCall): boolean {
  return isRecord(target) || target.single === true;
}
