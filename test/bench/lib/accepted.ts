import type { Accepted } from "./row.ts";

// Why a budget is missed. Rows that miss for one reason share the sentence.
const inTheCaller =
  "The process of the program also does the work of edbridge. About a third of all is undici, an eighth is parsing the page and copying the records for the program, and a tenth is translating them and their links. Most of the rest are the changes.";
const asText = `${inTheCaller} The page is given as text: it is printed, and parsed again.`;
const varies =
  "The same code gave figures between this one and nearly twice as much on one day: the speed of the other client varies from run to run.";
const aProxy =
  "http-proxy looks at no body. edbridge parses, translates and prints the page, and sends the request with undici, which costs more than the plain sockets of http-proxy.";
const generated =
  "The reader is generated source. Where records need those of other collections, most of the rest goes to finding them.";
const oneByOne =
  "A legacy record is refused where something would be lost, and may become several records, so each is translated by itself. Its values get the published types first, in a pass of their own: the host is not to be asked for the codes of a record that is refused.";
const asManyRequests =
  "The host gets the requests that the direct program sends, and a few for lists. The rest is CPU time of edbridge, in a process that has compiled little yet. The same code gave figures from 2.0 to 2.9 for students, and from 2.5 to 3.1 and from 3.6 to 4.4 for the others.";

const readsFirst =
  "Most calls of this job write one record. edbridge reads one that may be there, to keep what no legacy record has and to write under its ETag; the rewritten job overwrites it.";

const anotherEachTime =
  "The host answers at once, so that a read is some ten microseconds of edbridge. Each read has another handle, and what belongs to it is not in the caches of the processor.";

/** The pages of records that miss a budget, with the figures that they have. */
const pages = (way: string, because: string, figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(figures).map(([page, figure]) => [
      `a page of ${page} ${way}, to JSON.parse and JSON.stringify of it`,
      { figure, because },
    ]),
  );

/**
 * The budgets that are missed, by what they are about. A check fails where one is missed by more than
 * its figure here. A budget that holds again is to be taken out.
 */
export const accepted: Readonly<Record<string, Accepted>> = {
  "a nightly job, second run: requests to those of its rewritten self": {
    figure: 1.5,
    because: readsFirst,
  },
  "a read among 100,000 handles to one among a single handle": {
    figure: 1.37,
    because: anotherEachTime,
  },
  "a read among 10,000 credentials to one among a single one": {
    figure: 1.57,
    because: anotherEachTime,
  },
  "connections of callers, 1,000 to 20: CPU µs a call": {
    figure: 1.71,
    because:
      "The time of a call over 20 connections varies more than what 1,000 cost: the same code gave figures from 0.6 to 1.7.",
  },
  "memory of edbridge serve after 8,000 calls to that of http-proxy": {
    figure: 1.95,
    because:
      "http-proxy has no records, tables or look-ups, and its heap stays small. Node.js lets that of edbridge grow between two collections. Until now Node.js read this http-proxy as TypeScript, which took memory too, and the figure was 1.5.",
  },
  "CPU time of edbridge serve to that of http-proxy, pages of 2 records, 2 KB": {
    figure: 1.51,
    because: `${aProxy} The same code gave figures from 1.2 to 1.5 on two days.`,
  },
  "CPU time of edbridge serve to that of http-proxy, pages of 25 records, 25 KB": {
    figure: 3.66,
    because: `${aProxy} The same code gave figures from 2.2 to 3.7 on four days.`,
  },
  "CPU time of edbridge serve to that of http-proxy, pages of 250 records, 250 KB": {
    figure: 7.77,
    because:
      "http-proxy copies the bytes of a page. edbridge parses, translates and prints 250 records, which is nearly all that it does here. The same code gave figures from 4.6 to 7.8 on four days.",
  },
  "importing @edbridge/compat to importing undici": {
    figure: 0.42,
    because:
      "Nearly half of it is compiling the source. The same code gave figures from 0.35 to 0.42 on two days.",
  },
  "an upload of students, time to a direct program": {
    figure: 2.5,
    because: asManyRequests,
  },
  "the first upload of a process of students, time to a direct program": {
    figure: 3,
    because: asManyRequests,
  },
  "an upload of studentSchoolAssociations, time to a direct program": {
    figure: 2.66,
    because: asManyRequests,
  },
  "the first upload of a process of studentSchoolAssociations, time to a direct program": {
    figure: 4.14,
    because: asManyRequests,
  },
  "an upload of studentSectionAssociations, time to a direct program": {
    figure: 3.2,
    because: asManyRequests,
  },
  "the first upload of a process of studentSectionAssociations, time to a direct program": {
    figure: 4.65,
    because: asManyRequests,
  },
  "compatFetch to bare undici.request": { figure: 0.39, because: inTheCaller },
  "compatFetch to the built-in fetch": { figure: 1.42, because: `${inTheCaller} ${varies}` },
  "compatInterceptor to bare undici.request, 50 in flight": { figure: 0.33, because: asText },
  "compatInterceptor to bare undici.request, 200 in flight": { figure: 0.38, because: asText },
  "axios through register to axios alone": {
    figure: 0.54,
    because: `${inTheCaller} ${varies}`,
  },
  "CPU time of edbridge serve until it listens to that of http-proxy": {
    figure: 2.4,
    because:
      "It loads and checks more than a proxy without options. The first start on a machine takes longer still: it has no compiled code yet.",
  },
  "the time that 99 of 100 calls stay below, with --shadow to none": {
    figure: 1.47,
    because:
      "The worker that compares has a thread of its own. On the two cores of this machine it shares them with the proxy, both hosts and the program.",
  },
  ...pages("to legacy", generated, {
    schools: 1.28,
    students: 1.53,
    staffs: 1.65,
    sections: 1.4,
    studentSpecialEducationProgramAssociations: 1.19,
  }),
  ...pages("to current", oneByOne, {
    schools: 2.02,
    staffs: 2.45,
    sections: 2.79,
  }),
};
