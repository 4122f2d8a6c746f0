import type { Answer } from "../http/message.js";

/** Names, and characters of them, that a header holds: many clients take 16 kB of headers in all. */
const [mostNames, mostCharacters] = [50, 4000];

/** The names of what was left behind as a header can hold them. */
function headerOf(paths: readonly string[]): string {
  const fitting: string[] = [];
  let room = mostCharacters;
  for (const path of paths.slice(0, mostNames)) {
    const name = path.replaceAll(/[^\w.[\]~-]/gu, escaped);
    room -= name.length;
    if (room < 0) break;
    fitting.push(name);
  }
  return [...fitting, ...(fitting.length < paths.length ? ["..."] : [])].join(", ");
}

// Half of a character, which a caller may send, has no bytes to escape.
function escaped(character: string): string {
  return encodeURIComponent(Buffer.from(character).toString());
}

/** A response that names the fields which were left behind, if there are any to be told. */
export function withLeftBehind(answer: Answer, leftBehind: readonly string[]): Answer {
  if (leftBehind.length === 0) return answer;
  const headers = { ...answer.headers, "edbridge-left-behind": headerOf(leftBehind) };
  return { ...answer, headers, leftBehind };
}

/** A response that names the collections of parts which the host has not stored yet, if there are any. */
export function withNotStored(answer: Answer, collections: readonly string[]): Answer {
  if (collections.length === 0) return answer;
  const notStored = [...new Set(collections)];
  const headers = { ...answer.headers, "edbridge-not-stored": notStored.join(", ") };
  return { ...answer, headers, notStored };
}
