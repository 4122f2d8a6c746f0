import { deepEqual, equal } from "node:assert/strict";
import { enrollmentOf, newStudent } from "../support/new-person.ts";
import type { LegacyClient } from "./clients.ts";

/** A program, and what it knows of its host. */
export interface Situation {
  readonly client: LegacyClient;
  readonly name: string;
  readonly schoolId: number;
  readonly turn: number;
  /** The text of each page that no program changes, by its address: always the same. */
  readonly pages: Map<string, string>;
}

const pageSize = 10;
/** Records of an upload, which are sent at once. */
const uploaded = 5;
/** In the name of a record that is deleted at once, if the program is not ended before. */
export const passing = "for a moment";

const studentOf = ({ name, turn }: Situation) => ({
  ...newStudent(name),
  firstName: `Ada ${turn}`,
  addresses: [
    {
      addressType: "Home",
      streetNumberName: `${turn} Main`,
      city: "Austin",
      stateAbbreviationType: "TX",
      postalCode: "73334",
    },
  ],
});

function roomOf({ name, schoolId, turn }: Situation, room: string) {
  return {
    classroomIdentificationCode: `${name} ${room}`,
    schoolReference: { schoolId },
    maximumNumberOfSeats: turn,
  };
}

/** Reads a page that nobody changes, and compares its bytes with those that came before. */
async function samePage(
  { client, pages }: Situation,
  collection: string,
  offset: number,
): Promise<number> {
  const text = await client.read(collection, { limit: pageSize, offset });
  const address = `${collection} ${offset}`;
  const before = pages.get(address) ?? text;
  pages.set(address, before);
  equal(text, before, `The page ${address} has changed.`);
  return (JSON.parse(text) as unknown[]).length;
}

async function sameStudent(situation: Situation, id: string): Promise<void> {
  const sent = studentOf(situation);
  const found = await situation.client.readOne("students", id);
  const got = Object.fromEntries(Object.keys(sent).map((field) => [field, found[field]]));
  deepEqual(got, sent, "The student is not as it was sent.");
}

export const steps: Readonly<Record<string, (situation: Situation) => Promise<unknown>>> = {
  async "signs in"({ client, turn }) {
    // As a program that is started anew.
    if (turn % 10 === 0) await client.signIn();
  },
  "reads a page": (situation) => samePage(situation, "schools", situation.turn % 40),
  "reads a page of records that became several": (situation) =>
    samePage(situation, "disciplineIncidents", (situation.turn * 3) % 50),
  async "reads all pages"(situation) {
    if (situation.turn % 5 > 0) return;
    let total = 0;
    for (let last = pageSize; last === pageSize; total += last) {
      last = await samePage(situation, "schools", total);
    }
    equal(total, 50, "Schools are missing.");
  },
  "sends a student": (situation) => situation.client.create("students", studentOf(situation)),
  "enrolls the student": ({ client, name, schoolId }) =>
    client.create("studentSchoolAssociations", enrollmentOf(name, schoolId)),
  async "replaces the student"(situation) {
    const { client, turn } = situation;
    const id = await client.create("students", studentOf(situation));
    await sameStudent(situation, id);
    const next = { ...situation, turn: turn + 1 };
    await client.replace("students", id, studentOf(next));
    await sameStudent(next, id);
  },
  "uploads records": (situation) =>
    Promise.all(
      Array.from({ length: uploaded }, (_, number) =>
        situation.client.create("locations", roomOf(situation, `room ${number}`)),
      ),
    ),
  async "deletes a record"(situation) {
    const id = await situation.client.create("locations", roomOf(situation, passing));
    await situation.client.remove("locations", id);
  },
  async "comes as a stranger"({ client }) {
    if (client.intrude) equal(await client.intrude(), 401, "A stranger was let in.");
  },
};

/** How many records the host has of each program afterwards. */
export const left = { students: 1, studentSchoolAssociations: 1, locations: uploaded } as const;
