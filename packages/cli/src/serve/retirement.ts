import { none } from "@edbridge/core/internal";
import type { Refusal } from "@edbridge/compat";
import { SettingError } from "@edbridge/core";
import type { ServerOptions } from "./server-options.js";

/**
 * What is done to requests and answers while the legacy API goes away. `answered` is the change that has
 * answered a request instead of the host. @throws `SettingError` naming the option
 */
export function checkRetirement(options: ServerOptions, now: () => number) {
  const { sunset, deprecated, migrationPage: page, brownout } = options;
  if (sunset === undefined && (deprecated ?? page) !== undefined) {
    const option = deprecated === undefined ? "migrationPage" : "deprecated";
    throw new SettingError(
      option,
      "needs the option sunset, the day on which the legacy API ends.",
    );
  }
  const ends = sunset === undefined ? undefined : dayIn("sunset", sunset);
  const today = dayIn("deprecated", new Date(now()).toISOString().slice(0, 10));
  // A server that starts after the end has been deprecated since that day at the latest.
  const usual = Math.min(today, ends ?? today);
  const since = deprecated === undefined ? usual : dayIn("deprecated", deprecated);
  if (ends !== undefined && ends < since) {
    throw new SettingError("sunset", "must not be before the day of deprecation (RFC 9745).");
  }
  if (page !== undefined && !(URL.canParse(page) && /^https?:$/.test(new URL(page).protocol))) {
    throw new SettingError("migrationPage", "must be an absolute address.");
  }
  const windows = brownout === undefined ? [] : brownout.split(",").map(windowIn);
  // As a URL, it has no character that a header cannot hold.
  const pageOf = (change: string) => page && new URL(page.replaceAll("{id}", change)).href;
  const headersFor = (path: string, answered?: string) => {
    const change = ends === undefined ? undefined : changeOf(path, answered);
    if (ends === undefined || change === undefined) return undefined;
    const address = pageOf(change);
    return {
      deprecation: `@${since / 1000}`,
      sunset: new Date(ends).toUTCString(),
      ...(address && { link: `<${address}>; rel="deprecation", <${address}>; rel="sunset"` }),
    };
  };
  return {
    headersFor,
    /** The answer 503 in the legacy form, if it is time for it. */
    refusalOf(path: string, answered?: string): Refusal | undefined {
      if (windows.length === 0) return undefined;
      const change = changeOf(path, answered);
      const left = Math.max(0, ...windows.map((window) => secondsLeft(window, new Date(now()))));
      if (change === undefined || left === 0) return undefined;
      const day = ends === undefined ? "soon" : `on ${new Date(ends).toISOString().slice(0, 10)}`;
      const about = page === undefined ? "" : ` See ${pageOf(change)}`;
      const message = `The legacy API ends ${day}. It is off for a short time now, so that owners of programs that still use it hear of that.${about}`;
      return { status: 503, message, headers: { "retry-after": String(left) }, option: "brownout" };
    },
  };
}

/**
 * The change that a legacy request is about; a current request is about none. Both generations have
 * token operations of one name, and metadata: such a request is a legacy one if edbridge itself has
 * answered it.
 */
function changeOf(url: string, answered: string | undefined): string | undefined {
  const path = url.replace(/\?.*/s, "");
  if (/\/oauth\/authorize\b/i.test(path)) return "EDB001";
  if (answered === "EDB002" || answered === "EDB021") return answered;
  return /\/api\/v2(?:\.0)?\//i.test(path) ? "EDB004" : undefined;
}

function dayIn(setting: string, text: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // The 31st of June is no day, though some would read it as one.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  if (isDay) return time;
  throw new SettingError(setting, "must be a day, such as 2027-06-30.");
}

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** A time of the week: its day from 0, which is Sunday, and minutes from midnight. */
function windowIn(text: string) {
  const [, name = "", ...parts] =
    /^\s*([a-z]{3}) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)\s*$/i.exec(text) ?? none;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number);
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  const day = days.indexOf(name.toLowerCase());
  if (day >= 0 && from < to && to <= 24 * 60) return { day, from, to };
  throw new SettingError("brownout", "must be a time of the week, such as Tue 10:00-10:15.");
}

/** Seconds until a window ends; 0 outside of it. */
function secondsLeft({ day, from, to }: ReturnType<typeof windowIn>, at: Date): number {
  const minutes = at.getHours() * 60 + at.getMinutes();
  if (at.getDay() !== day || minutes < from || minutes >= to) return 0;
  return (to - minutes) * 60 - at.getSeconds();
}
