import type { Accepted } from "./row.ts";

// Why a budget is missed. Rows that miss for one reason share the sentence.
const inTheCaller =
  "The process of the program parses the page of the host, translates and prints it, and parses it again; the other side only parses it. It would take a response whose `json()` gives the translated records themselves.";
const aProxy =
  "http-proxy looks at no body. edbridge finds the session, sends a request of its own, and parses, translates and prints the page.";
const smallRecords =
  "Its records are small, and each takes all steps of a translation. It would take fewer members that are looked at one by one.";
const walkedTwice =
  "A legacy record is walked through twice: its values get the published types first, then each goes to its place. It would take one walk that does both.";
const manyOptions =
  "It loads all that is imported by its entry, with the schemas of the options. It would take parts that are loaded when they are first needed.";

/**
 * The budgets that are missed, by what they are about. A check fails where one is missed by more than
 * its figure here. A budget that holds again is to be taken out.
 */
export const accepted: Readonly<Record<string, Accepted>> = {
  "CPU time of edbridge serve to that of http-proxy, pages of 2 records, 2 KB": {
    figure: 2.18,
    because: aProxy,
  },
  "compatFetch to bare undici.request": { figure: 0.22, because: inTheCaller },
  "compatFetch to the built-in fetch": { figure: 1.08, because: inTheCaller },
  "compatInterceptor to bare undici.request, 50 in flight": { figure: 0.16, because: inTheCaller },
  "compatInterceptor to bare undici.request, 200 in flight": { figure: 0.2, because: inTheCaller },
  "axios through register to axios alone": { figure: 0.73, because: inTheCaller },
  "a page of staffs to legacy, to JSON.parse and JSON.stringify of it": {
    figure: 1.68,
    because: smallRecords,
  },
  "a page of sections to legacy, to JSON.parse and JSON.stringify of it": {
    figure: 2.16,
    because: smallRecords,
  },
  "a page of schools to current, to JSON.parse and JSON.stringify of it": {
    figure: 2.31,
    because: walkedTwice,
  },
  "a page of students to current, to JSON.parse and JSON.stringify of it": {
    figure: 2.46,
    because: walkedTwice,
  },
  "a page of staffs to current, to JSON.parse and JSON.stringify of it": {
    figure: 3.51,
    because: walkedTwice,
  },
  "a page of sections to current, to JSON.parse and JSON.stringify of it": {
    figure: 3.12,
    because: walkedTwice,
  },
  "importing @edbridge/compat to importing undici": { figure: 0.62, because: manyOptions },
  "importing @edbridge/sandbox to importing undici": { figure: 0.76, because: manyOptions },
  "importing @edbridge/compat/register to importing undici": { figure: 0.69, because: manyOptions },
  "bytes each live handle takes, each with a credential of its own": {
    figure: 1446,
    because:
      "A credential has a token source with the rules of its refusals, and the secret to prove it with.",
  },
};
