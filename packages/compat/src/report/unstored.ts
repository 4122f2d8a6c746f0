/** A part of a new person that the host has not stored. */
export interface UnstoredPart {
  /** Its current collection. */
  readonly collection: string;
  readonly fate: PartFate;
}

/** Why the host has not stored a part, and what edbridge does with it. */
export type PartFate =
  /** It waits; `undefined` for one that is too large to wait. The reason is that of a refused look-up. */
  | { readonly held: "store" | "memory" | undefined; readonly because?: string | undefined }
  /** The host has refused it for good: the reason, without values of records. */
  | { readonly refused: string }
  /** The host has newer values in these members. */
  | { readonly newer: readonly string[] };

/** What a header says of a part beside its collection. */
export function unstoredParameter(fate: PartFate): string {
  if ("held" in fate) return fate.held === undefined ? "" : `;held=${fate.held}`;
  if ("newer" in fate) return `;newer="${fate.newer.join(" ")}"`;
  return `;refused="${fate.refused.replaceAll('"', "'").replaceAll(/[^ -~]|\\/g, "?")}"`;
}

/** Why a part is not stored, as a sentence for the owner; `undefined` if it waits as it should. */
export function unstoredText({ collection, fate }: UnstoredPart): string | undefined {
  const part = `the part in ${collection} that waited for the enrollment`;
  if ("newer" in fate) return `The host has newer values than ${part}: ${fate.newer.join(", ")}.`;
  if ("refused" in fate) return `The host refused ${part}: ${fate.refused}`;
  return fate.because && `edbridge tries again to write ${part}: ${fate.because}`;
}
