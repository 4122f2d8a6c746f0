/**
 * What the owner should know about a call that was refused, or that was carried out only in part. It
 * holds no value of a record and no secret.
 */
export interface CallNote {
  /** `reduced`: carried out, but fields were left behind or parts were left out. */
  readonly outcome: "refused" | "reduced";
  /** The change that refused or reduced it, such as `EDB024`. */
  readonly change?: string | undefined;
  /** Why, on one line of at most 300 characters. Values are replaced by `***`. */
  readonly reason?: string | undefined;
  /** By what the host's operator finds the request in the host's own log, if the host told it. */
  readonly correlationId?: string | undefined;
  /** Paths of the legacy fields that it is about, such as `addresses[0].latitude`; at most 20. */
  readonly fields?: readonly string[] | undefined;
  /** Current collections that the key may not read, and that the response was given without. */
  readonly leftOut?: readonly string[] | undefined;
  /** Current collections in which the write may have removed what the key may not read. */
  readonly notKept?: readonly string[] | undefined;
  /** Current collections of parts of a new person that are not written; the reason says why. */
  readonly dropped?: readonly string[] | undefined;
  /** The option that helps, as the owner of this door sets it, such as `--on-loss warn`. */
  readonly option?: string | undefined;
}
