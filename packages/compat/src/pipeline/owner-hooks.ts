import { refusedBy } from "../http/refusal.js";
import type { Answer } from "../http/message.js";
import type { Session } from "../auth/sessions.js";
import type { CallerNames } from "./caller-names.js";
import { type Noted, noteOf, withOptionNamed } from "./note-of.js";
import { type AdmittedCall, type Owner, ownerDefaults } from "./owner.js";

/** Calls the functions that the owner of a door gave, or the default ones. */
export class OwnerHooks {
  /** What the owner gave, with the defaults. */
  readonly given: Required<Owner>;
  readonly #names: CallerNames;
  readonly #signedInBefore = new WeakSet<object>();

  constructor(owner: Owner, names: CallerNames) {
    this.given = { ...ownerDefaults, ...owner };
    this.#names = names;
  }

  /** Whether the owner takes a call of a caller now, and how. */
  admit(clientKey: string | undefined): AdmittedCall | { readonly refused: Answer } {
    const { admitCaller } = this.given;
    if (!admitCaller || clientKey === undefined) return {};
    const found = admitCaller({ caller: this.#names.of(clientKey), clientKey });
    return "status" in found ? { refused: refusedBy(found) } : found;
  }

  /** Makes the note for the owner, if the call needs one, and passes it on. The response holds it. */
  tell(answer: Answer, from: Noted, collection: () => string | undefined): Answer {
    const { optionText: textOf, tell } = this.given;
    const note = answer.note ?? noteOf(answer, from, textOf);
    if (!note) return answer;
    tell(note, { method: from.call.method, ...answer, collection: collection() });
    return { ...withOptionNamed(answer, textOf), note };
  }

  /** Tells the owner the district of each new credential. No sign-in waits for that. */
  signedIn(session: Session | undefined, districtOf: (of: Session) => Promise<number | undefined>) {
    const { signedIn } = this.given;
    if (!signedIn || !session || this.#signedInBefore.has(session.credential)) return;
    this.#signedInBefore.add(session.credential);
    districtOf(session).then(
      (district) => signedIn({ district }),
      // The sign-in has succeeded. The district is looked up again when it is needed.
      () => {},
    );
  }
}
