import { onTestFinished } from "vitest";

/** Rejections that nobody handled while the running test ran. */
export function unhandledRejections(): unknown[] {
  const seen: unknown[] = [];
  const note = (reason: unknown) => seen.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => {
    process.off("unhandledRejection", note);
  });
  return seen;
}
