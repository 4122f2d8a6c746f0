import { EdbridgeError, NetworkError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { LookupError } from "../src/lookups/lookup-error.js";
import { answerFailedLookup, answerFailedWrite, answerOrUnsure } from "../src/records/failures.js";
import { json, type Answer } from "./through.js";

const refused = (status: number, headers = {}): Answer =>
  ({ headers: {}, ...json({ message: "No." }, status, headers) }) as Answer;

describe("a request of a write that follows others", () => {
  test("gives its response, whatever it is", async () => {
    const answer = refused(409);
    expect(await answerOrUnsure(Promise.resolve(answer))).toBe(answer);
  });

  test("is unsure if no whole response came", async () => {
    const lost = Promise.reject(new NetworkError("POST schools", new Error("x"), true));
    expect(await answerOrUnsure(lost)).toMatchObject({
      status: 502,
      isUnsure: true,
      message: "No whole response came.",
    });
  });

  test("is to be sent again if too many requests wait", async () => {
    const busy = new EdbridgeError("EDB_BUSY", "Too many wait.", { retryAfter: 3000 });
    expect(await answerOrUnsure(Promise.reject(busy))).toMatchObject({
      status: 503,
      isUnsure: true,
      message: "Too many wait.",
      headers: { "retry-after": "3" },
    });
  });

  test("fails with any other error", async () => {
    const mistake = new TypeError("own");
    await expect(answerOrUnsure(Promise.reject(mistake))).rejects.toBe(mistake);
  });
});

describe("what a caller is told of a write of which a part failed", () => {
  test.each([
    [400, 400],
    [401, 502],
    [403, 403],
    [503, 503],
    [302, 502],
  ])("a part with %i is %i", async (status, shown) => {
    const answer = await answerFailedWrite("A part is stored", refused(status));
    expect(answer.status).toBe(shown);
    expect(answer.message).toBe(`A part is stored: the host answered ${status}. No. (EDB024)`);
    expect(Object.keys(answer.headers)).toEqual(["content-type"]);
  });

  test("a part of unknown fate is to be sent again", async () => {
    const outcome = { ...refused(504, { "retry-after": "7" }), isUnsure: true };
    const answer = await answerFailedWrite("A part is stored", outcome);
    expect(answer.message).toBe(
      "A part is stored, as far as is known: No. Send the request again. (EDB024)",
    );
    expect(answer.headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      "retry-after": "7",
    });
  });
});

describe("what a caller is told of a look-up that failed", () => {
  test("the reason, and what the host said", async () => {
    const answer = refused(403, { "retry-after": "7" });
    const error = new LookupError("host", "The key may not read schools.", answer);
    expect(await answerFailedLookup(error)).toMatchObject({
      status: 403,
      message: "The key may not read schools. No. (EDB024)",
      headers: { "retry-after": "7" },
    });
    const own = new LookupError("ambiguous", "Two match.");
    const told = await answerFailedLookup(own, "EDB010");
    expect(told).toMatchObject({ status: 409, message: "Two match. (EDB010)" });
    expect(Object.keys(told.headers)).toEqual(["content-type"]);
  });

  test("the value that the host does not have, to the caller alone", async () => {
    const value = { path: "termDescriptor", value: "Autumn" };
    const error = new LookupError("value", "There is no such term.", undefined, undefined, {
      unknown: value,
    });
    const { body, ...told } = await answerFailedLookup(error);
    const more = 'The request has "Autumn" in termDescriptor.';
    expect(JSON.parse(String(body))).toEqual({
      message: `There is no such term. (EDB024) ${more}`,
    });
    expect(told).toEqual({
      status: 400,
      headers: { "content-type": "application/json; charset=utf-8" },
      change: "EDB024",
      message: "There is no such term. (EDB024)",
      forCaller: more,
      fields: ["termDescriptor"],
      option: { name: "records.values", effect: "can name the code that is meant" },
    });
  });

  test("no other error is one", async () => {
    const mistake = new TypeError("own");
    await expect(answerFailedLookup(mistake)).rejects.toBe(mistake);
  });
});
