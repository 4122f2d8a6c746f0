// The streams and the signals of the process, and what becomes of an exception that nobody caught.
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { processIo } from "../src/command/io.js";
import { run } from "../src/command/run.js";
import { told, still } from "./support.js";

type Listener = (...args: unknown[]) => void;

/** The streams of this process, and the listeners that they have put on it, which go with the test. */
function started() {
  const emitters: readonly NodeJS.EventEmitter[] = [process, process.stdout, process.stderr];
  const all = () =>
    emitters.flatMap((each) =>
      each
        .eventNames()
        .flatMap((name) =>
          each.listeners(name).map((listener) => ({ each, name, listener: listener as Listener })),
        ),
    );
  const before = new Set(all().map(({ listener }) => listener));
  const written: string[] = [];
  const write = vi
    .spyOn(process.stderr, "write")
    .mockImplementation((text) => written.push(String(text)) > 0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const { exitCode } = process;
  const io = processIo();
  const added = () => all().filter(({ listener }) => !before.has(listener));
  onTestFinished(() => {
    for (const { each, name, listener } of added()) each.off(String(name), listener);
    write.mockRestore();
    vi.useRealTimers();
    process.exitCode = exitCode;
  });
  const tell = (on: NodeJS.EventEmitter, event: string, ...args: unknown[]) => {
    for (const { each, name, listener } of added())
      if (each === on && name === event) listener(...args);
  };
  return { io, written, tell };
}

test("what is written in one turn is written together, and a log waits a moment or for much", async () => {
  const { io, written, tell } = started();
  io.err("a ");
  io.err("b ", true);
  expect(written).toEqual([]);
  await turn();
  expect(written.splice(0)).toEqual(["a b "]);
  io.err("c ", true);
  io.err("d ", true);
  await turn();
  vi.advanceTimersByTime(99);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written.splice(0)).toEqual(["c d "]);
  io.err("x".repeat(16 * 1024), true);
  await turn();
  expect(written.splice(0)).toHaveLength(1);
  for (const event of ["beforeExit", "exit"]) {
    io.err(event, true);
    tell(process, event);
    expect(written.splice(0)).toEqual([event]);
  }
});

test.each(["SIGTERM", "SIGINT"])(
  "the first %s asks to stop, and no line waits from then on",
  async (signal) => {
    const { io, written, tell } = started();
    const asked = io.stopRequested();
    io.err("a", true);
    tell(process, signal);
    await asked;
    expect(written.splice(0)).toEqual(["a"]);
    io.err("b", true);
    await turn();
    expect(written.splice(0)).toEqual(["b"]);
    const heard: unknown[] = [];
    io.onReload?.(() => void heard.push("reload"));
    io.onUncaught?.((fault) => void heard.push(fault));
    for (const event of ["SIGHUP", "uncaughtException", signal]) tell(process, event, event);
    expect(heard).toEqual(["reload", "uncaughtException"]);
  },
);

test.each([
  ["ENOSPC", 1],
  ["EDQUOT", 1],
  ["EPIPE", undefined],
])("an output that fails with %s ends with %s", async (code, status) => {
  const { written, tell } = started();
  process.exitCode = undefined;
  tell(process.stdout, "error", { code });
  await turn();
  tell(process, "exit");
  expect(process.exitCode).toBe(status);
  const lost = "error: The disk has no room for the output, so that it is not whole.\n";
  expect(written).toEqual(status === undefined ? [] : [lost]);
});

test("a proxy logs what nobody caught, and gives up at the tenth within a minute", async () => {
  const { dataPath, tokenPath } = told;
  const known = ["--base-url", await still(), "--data-path", dataPath, "--token-path", tokenPath];
  const more = "--port 0 --grace 0s --records pass --data-standard 5.0".split(" ");
  let [err, out] = ["", ""];
  const ended = run(
    ["serve", ...known, ...more],
    {
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      environment: { EDBRIDGE_STATE_DIR: "none" },
      stopRequested: () => new Promise(() => {}),
      onUncaught: (handle) => {
        for (let at = 0; at < 10; at++) handle(new RangeError("hidden"));
      },
    },
    "1.2.3",
  );
  expect(await ended).toBe(1);
  expect(err.match(/An unexpected error: RangeError/g)).toHaveLength(10);
  expect([out, err].join()).not.toContain("hidden");
});
