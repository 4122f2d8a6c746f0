import { isForeign } from "@edbridge/core/internal";
import type { RecordTranslator } from "@edbridge/records";
import { type Answer, headerValue } from "../http/message.js";
import type { Holder } from "./held-parts.js";
import { hasLeft, keyedPerson, organizationOf, type Person, placeOf } from "./people.js";
import type { PartOrganization } from "./companion-writes.js";
import type { Waiting } from "./write-companions.js";
import type { RecordWrite, WriteContext } from "./write-context.js";

/** A person with parts that a host may refuse before the enrollment; `undefined` for others. */
export function heldPerson<P extends Person>(
  person: P | undefined,
  translator: RecordTranslator,
  { scope }: Pick<WriteContext, "scope">,
): (P & Holder) | undefined {
  if (!person || !translator.has(person.collection)) return undefined;
  const hasParts = translator.parts(person.collection).some(({ before }) => !before);
  return hasParts ? { ...person, scope } : undefined;
}

/**
 * Makes a write of a person, or of an enrollment, after all earlier ones, also after those of other
 * processes that share what is held.
 */
export function inTurnOf(
  person: Holder,
  write: () => Promise<Answer>,
  { inTurn, held }: WriteContext,
): Promise<Answer> {
  return inTurn(keyedPerson(person), () => held.inTurn(person, write));
}

/**
 * Which parts of a new person wait: those that the host forbids this key to create. Hosts give a key
 * its rights to a person by the enrollment, which legacy programs write after the person.
 */
export function beforeEnrollment(holder: Holder, { held, call }: RecordWrite): Waiting {
  return {
    // A web page comes from a gateway, which knows nothing of rights.
    mayWait: ({ existing }, outcome) => !existing && outcome.status === 403 && !isForeign(outcome),
    async hold(companions, { headers }) {
      if (Object.keys(companions).length === 0) {
        await held.drop(holder);
        return undefined;
      }
      const [, created] = /([^/]+)\/?$/.exec(headerValue(headers, "location") ?? "") ?? [];
      return held.hold(holder, companions, call.target.part ?? created);
    },
  };
}

/**
 * The education organization of a person's parts: the only district or school of the key, else that of
 * the person's enrollment.
 *
 * @param only that of all parts that the host has. It stays, unless the person has moved
 * @throws `LookupError`
 */
export async function organizationForParts(
  person: Holder | undefined,
  writing: WriteContext,
  only?: unknown,
): Promise<PartOrganization> {
  const own = await writing.places();
  if (only !== undefined) {
    const isLeft = person && (await hasLeft(person, only, own, writing.lookups));
    if (!isLeft) return { id: only };
  }
  if (own.length === 1) return { id: own[0] };
  const organization = person && (await organizationOf(person, writing.lookups));
  if (!person || organization === "unreadable") return { refused: true };
  if (organization === undefined) return { id: undefined };
  const place = await placeOf(organization, own, writing.lookups);
  return place === undefined ? { refused: true } : { id: place };
}
