const date = /^\d{4}-\d\d-\d\d$/;
const dateAndTime = /^\d{4}-\d\d-\d\d[T ]\d\d:.*$/;
const midnight = /^\d{4}-\d\d-\d\d[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** A date as legacy hosts gave it: `2012-09-19T00:00:00`. Other text stays as it is. */
export function withMidnight(text: string): string {
  return text.length === 10 && date.test(text) ? `${text}T00:00:00` : text;
}

/** The value of a field that is known to be a date, without whatever time it has. */
export function withoutTime(text: string): string {
  return text.length > 10 && dateAndTime.test(text) ? text.slice(0, 10) : text;
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
