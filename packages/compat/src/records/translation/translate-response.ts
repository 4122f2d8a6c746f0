import type { Translated } from "@edbridge/records";
import { isRecordValue } from "../../http/json.js";
import type { Lookups } from "../../lookups/lookups.js";
import { type RecordTranslation, receiving } from "./record-translation.js";

/** Records whose look-ups are under way at the same time. */
const atOnce = 8;

/** Records of the host in their legacy form, in order; what is no record stays as it is. */
export function legacyRecords(
  list: readonly unknown[],
  translation: RecordTranslation,
  lookups: Lookups,
): readonly unknown[] | Promise<readonly unknown[]> {
  const { translator, collection } = translation;
  const options = receiving(translation, lookups);
  const turn = (value: unknown) =>
    isRecordValue(value) ? translator.toLegacy(collection, value, options) : undefined;
  const done: unknown[] = [];
  for (const [index, value] of list.entries()) {
    const turned = turn(value);
    if (turned instanceof Promise) return inTurns(list, index, turned, done, turn);
    done.push(turned ? turned.record : value);
  }
  return done;
}

async function inTurns(
  list: readonly unknown[],
  first: number,
  begun: Promise<Translated>,
  done: unknown[],
  turn: (value: unknown) => Translated | Promise<Translated> | undefined,
): Promise<readonly unknown[]> {
  done[first] = (await begun).record;
  let next = first + 1;
  const work = async () => {
    while (next < list.length) {
      const index = next++;
      const value = list[index];
      done[index] = (await turn(value))?.record ?? value;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}
