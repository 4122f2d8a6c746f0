const midnight = /^\d{4}-\d\d-\d\d[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** A value of any kind: a date loses a midnight, everything else stays as it is. */
export function withoutMidnight(text: string): string {
  return text.length > 10 && midnight.test(text) ? text.slice(0, 10) : text;
}

/** A text as hosts compare texts: without regard to letter case, and a date without its midnight. */
export function comparedText(text: string): string {
  // Most texts are too short for a date and a time.
  return (text.length > 15 ? withoutMidnight(text) : text).toLowerCase();
}
