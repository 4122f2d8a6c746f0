import type { Standard } from "./doors.ts";
import type { Seen } from "./seen.ts";

interface Expected {
  /** Why the bridge cannot, or does not, do as the legacy host did. */
  readonly why: string;
  /** The one Data Standard that it is expected on. */
  readonly on?: Standard;
  readonly holds: (legacy: Seen, bridged: Seen) => boolean;
}

const isWrite = ({ call }: Seen) => call.method === "POST" || call.method === "PUT";

/** Differences that are known. What follows one in a program is not compared: the hosts differ now. */
const expected: readonly Expected[] = [
  {
    why: "A current host requires less of a record, and checks other things first.",
    holds: (legacy, bridged) =>
      isWrite(legacy) &&
      legacy.status === 400 &&
      legacy.said.includes("Validation of") &&
      (bridged.status < 300 || bridged.status === 409 || bridged.status === 412),
  },
  {
    why: "A record that PUT creates gets an id of the host's choosing, or is there under another (EDB013).",
    holds: (legacy, bridged) =>
      legacy.call.method === "PUT" &&
      ((legacy.status === 201 && bridged.status === 201) ||
        (legacy.status === 409 && bridged.status === 200)),
  },
  {
    why: "A current host looks for the record first, then at the condition.",
    holds: ({ call, status }, bridged) =>
      "If-Match" in call.headers && status === 412 && bridged.status === 404,
  },
  {
    why: "A token that is not live here may be the host's own: what needs no host is answered first.",
    holds: (legacy, bridged) =>
      legacy.status === 401 &&
      legacy.reason === "Invalid token" &&
      [400, 405].includes(bridged.status),
  },
  {
    why: "The published legacy lists do not say how long a text may be.",
    holds: (legacy, bridged) =>
      isWrite(legacy) &&
      bridged.status === 400 &&
      /The text is (?:longer|shorter) than \d+ characters/.test(bridged.said),
  },
  {
    why: "Two legacy fields have one place on a current host, and do not agree (EDB024).",
    holds: (legacy, bridged) =>
      isWrite(legacy) && bridged.status === 400 && bridged.said.includes("EDB024"),
  },
];

/** Whether a difference is known. */
export function isExpected(legacy: Seen, bridged: Seen, standard: Standard): boolean {
  return expected.some(({ on = standard, holds }) => on === standard && holds(legacy, bridged));
}
