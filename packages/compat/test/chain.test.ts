import { describe, expect, test } from "vitest";
import type { Change, ChangeContext } from "../src/changes/change.js";
import { JsonDocument } from "../src/http/json.js";
import type { Answer } from "../src/http/message.js";
import { Chains, compose } from "../src/pipeline/chain.js";
import type { BridgedCall, Next } from "../src/sessions/bridged-call.js";
import { CallTrace } from "../src/sessions/call-trace.js";

const texts = { title: "", difference: "", bridged: "", finish: "" };
const context = {} as ChangeContext;
const url = "https://old.example/api/v2.0/2017/schools";
const route = { kind: "data", root: "", schoolYear: "2017", path: "schools", search: "" } as const;
const target = { name: "schools", part: "1", query: [{ name: "a", value: "1" }] };
const asked: BridgedCall = { method: "GET", url, headers: { a: "1" }, route, target };

const change = (id: Change["id"], apply: Change["apply"], more: Partial<Change> = {}): Change => ({
  ...texts,
  id,
  routes: ["data"],
  apply,
  ...more,
});
const passing: Change["apply"] = (call, next) => next(call);
const edits =
  (edit: Partial<BridgedCall>): Change["apply"] =>
  (call, next) =>
    next({ ...call, ...edit });
const refusal: Answer = { status: 501, headers: {} };

/** Sends a call through changes, and gives which of them were noted, and what reached the host. */
async function send(
  changes: readonly Change[],
  call: Partial<BridgedCall> = {},
  answer?: () => Answer | Promise<Answer>,
) {
  const trace = new CallTrace(() => 0);
  const sent: BridgedCall[] = [];
  const host: Next = (given) => {
    sent.push(given);
    return answer?.() ?? { status: 200, headers: {}, json: new JsonDocument([{ a: 1 }]) };
  };
  const answered = await compose(changes, host, context)({ ...asked, trace, ...call });
  const { trace: _, ...reached } = sent.at(-1) ?? { trace };
  return { noted: trace.changes, sent, reached, answered };
}

const what: readonly [string, Change["apply"], Partial<BridgedCall>?][] = [
  ["another method", edits({ method: "POST" })],
  ["another session", edits({ session: {} as BridgedCall["session"] })],
  ["other headers", edits({ headers: { a: "2" } })],
  ["another collection", edits({ target: { ...target, name: "students" } })],
  ["another id", edits({ target: { ...target, part: "2" } })],
  ["no id", edits({ target: { ...target, part: undefined } })],
  ["another query", edits({ target: { ...target, query: [] } })],
  ["no target", edits({ target: undefined })],
  ["a target", edits({ target }), { target: undefined }],
  ["another record", edits({ json: new JsonDocument({}) }), { json: new JsonDocument({}) }],
  ["its own response", () => refusal],
  ["its own response, later", async () => refusal],
  ["another response", async (call, next) => ({ ...(await next(call)), status: 201 })],
  [
    "other records",
    async (call, next) => {
      const answer = await next(call);
      if (answer.json) answer.json.value = [];
      return answer;
    },
  ],
];

const nothing: readonly [string, Change["apply"], Partial<BridgedCall>?][] = [
  ["the same request", passing],
  ["the same response, later", async (call, next) => await next(call)],
  ["an equal request", edits({ headers: { a: "1" }, target: structuredClone(target) })],
  ["the record that was read", edits({}), { json: new JsonDocument({}) }],
  ["a record that was not read yet", edits({ json: new JsonDocument({}) })],
  ["a request that has no target yet", edits({ body: "" }), { target: undefined }],
];

describe("a change is noted", () => {
  // It must not matter what stands before and behind it.
  const others: readonly [string, Change["apply"]][] = [
    ["at once", passing],
    ["later", async (call, next) => await next(call)],
  ];
  const around = (apply: Change["apply"], other: Change["apply"]) => [
    change("EDB001", other),
    change("EDB002", apply),
    change("EDB003", other),
  ];

  describe.each(others)("among others that pass all on %s", (_name, other) => {
    test.each(what)("if it gives %s", async (_what, apply, call = {}) => {
      const { noted } = await send(around(apply, other), call);
      expect(noted).toEqual(["EDB002"]);
      expect((await send([change("EDB002", apply)], call)).noted).toEqual(["EDB002"]);
    });

    test.each(nothing)("unless it gives %s", async (_what, apply, call = {}) => {
      const { noted } = await send(around(apply, other), call);
      expect(noted).toEqual([]);
      const later = await send(around(apply, other), call, async () => refusal);
      expect(later.noted).toEqual([]);
    });
  });

  test("beside others that are noted too", async () => {
    const changes = what.slice(0, 5).map(([, apply], at) => change(`EDB${at}`, apply));
    const { noted } = await send([...changes, change("EDB009", passing)]);
    expect(noted).toEqual(["EDB0", "EDB1", "EDB2", "EDB3", "EDB4"]);
  });
});

test.each([...what, ...nothing])(
  "a call that nobody listens to meets the same changes: %s",
  async (_what, apply, call = {}) => {
    const changes = [change("EDB001", passing), change("EDB002", apply)];
    const heard = await send(changes, call);
    const unheard = await send(changes, { ...call, trace: undefined });
    expect(unheard.noted).toEqual([]);
    expect([unheard.reached, unheard.answered]).toEqual([heard.reached, heard.answered]);
  },
);

test("a request meets the changes in their order, and a response in the other one", async () => {
  for (const trace of [undefined, new CallTrace(() => 0)]) {
    const met: string[] = [];
    const noting = (id: Change["id"]) =>
      change(id, async (call, next) => {
        met.push(`> ${id}`);
        const answer = await next(call);
        met.push(`< ${id}`);
        return answer;
      });
    await send([noting("EDB001"), noting("EDB002")], { trace });
    expect(met).toEqual(["> EDB001", "> EDB002", "< EDB002", "< EDB001"]);
  }
});

test("without changes, a request goes to the host as it is", async () => {
  for (const trace of [undefined, new CallTrace(() => 0)]) {
    const { sent, answered } = await send([], { trace }, () => refusal);
    expect([sent, answered]).toEqual([[{ ...asked, trace }], refusal]);
  }
});

test("a chain holds the changes of its kind and method, and is made once", () => {
  const data = change("EDB001", passing);
  const reads = change("EDB002", passing, { methods: ["GET"] });
  const token = change("EDB003", passing, { routes: ["token", "authorize"] });
  const chains = new Chains([token, reads, data]);
  expect(chains.of("data", "GET")).toEqual([reads, data]);
  expect(chains.of("data", "PUT")).toEqual([data]);
  expect(chains.of("token", "GET")).toEqual([token]);
  expect(chains.of("unknown", "GET")).toEqual([]);
  expect(chains.of("data", "GET")).toBe(chains.of("data", "GET"));
});
