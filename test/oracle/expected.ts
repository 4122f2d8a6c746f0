import type { Seen } from "./seen.ts";

const isWrite = ({ call }: Seen) => call.method === "POST" || call.method === "PUT";

/**
 * Differences that are known, with why the bridge cannot, or does not, do as the legacy host did. What
 * follows one in a program is not compared: the hosts differ now.
 */
const expected: Readonly<Record<string, (legacy: Seen, bridged: Seen) => boolean>> = {
  "A current host requires less of a record, and checks other things first.": (legacy, bridged) =>
    isWrite(legacy) &&
    legacy.status === 400 &&
    legacy.said.includes("Validation of") &&
    (bridged.status < 300 || bridged.status === 409 || bridged.status === 412),
  "A record that PUT creates gets an id of the host's choosing, or is there under another (EDB013).":
    (legacy, bridged) =>
      legacy.call.method === "PUT" &&
      ((legacy.status === 201 && bridged.status === 201) ||
        (legacy.status === 409 && bridged.status === 200)),
  "A current host looks for the record first, then at the condition.": (
    { call, status },
    bridged,
  ) => "If-Match" in call.headers && status === 412 && bridged.status === 404,
  "A token that is not live here may be the host's own: what needs no host is answered first.": (
    { status, reason },
    bridged,
  ) => status === 401 && reason.startsWith("Invalid ") && [400, 405].includes(bridged.status),
  "The published legacy lists do not say how long a text may be.": (legacy, { status, said }) =>
    isWrite(legacy) &&
    status === 400 &&
    /The text is (?:longer|shorter) than \d+ characters/.test(said),
  "Two legacy fields have one place on a current host, and do not agree (EDB024).": (
    legacy,
    { status, said },
  ) => isWrite(legacy) && status === 400 && said.includes("EDB024"),
};

export function isExpected(legacy: Seen, bridged: Seen): boolean {
  return Object.values(expected).some((holds) => holds(legacy, bridged));
}
