const dateAndTime = /^\d{4}-\d\d-\d\d[T ]\d\d:.*$/;
const midnight = /^\d{4}-\d\d-\d\d[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** Whether a text begins with a day such as `2012-09-19`. Records are full of them. */
function beginsWithDay(text: string): boolean {
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  for (let at = 0; at < 10; at++) {
    const letter = text.charCodeAt(at);
    if ((letter < 48 || letter > 57) && at !== 4 && at !== 7) return false;
  }
  return true;
}

/** Whether a text is a date as hosts of either generation write it, with midnight or without a time. */
export function isDate(text: string): boolean {
  const { length } = text;
  return (length === 10 || (length === 19 && text.endsWith("T00:00:00"))) && beginsWithDay(text);
}

/** A date as legacy hosts gave it: `2012-09-19T00:00:00`. Other text stays as it is. */
export function withMidnight(text: string): string {
  return text.length === 10 && beginsWithDay(text) ? `${text}T00:00:00` : text;
}

/** The value of a field that is known to be a date, without whatever time it has. */
export function withoutTime(text: string): string {
  return text.length > 10 && (isDate(text) || dateAndTime.test(text)) ? text.slice(0, 10) : text;
}

/** A value of any kind: a date loses a midnight, everything else stays as it is. */
export function withoutMidnight(text: string): string {
  return text.length > 10 && midnight.test(text) ? text.slice(0, 10) : text;
}

/** A time as current hosts take it. Legacy times had no zone; hosts of both generations keep UTC. */
export function withZone(time: string): string {
  return /T\d\d:\d\d:\d\d(?:\.\d+)?$/.test(time) ? `${time}Z` : time;
}

/** A time as legacy hosts gave it: without its `Z`. */
export function withoutZone(time: string): string {
  return time.endsWith("Z") ? time.slice(0, -1) : time;
}
