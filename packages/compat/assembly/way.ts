// The way through objects and lists: at which node of the paths a place is.
import { backslash, beforeSpace, byteAt, colon, isSame, opening, quote } from "./bytes";
import { paths, state, window } from "./memory";

// A step of a path: the node it leads from, the one it leads to, the length of the name, the name.
// Node 0 is a record. On no path is what is at this node:
export const dead: i32 = 0xff;

// Where a window begins: whether that is known, whether within a text, the node of an object or list
// that begins at once, how deep it is; then the nodes of all that it is in.
export const isKnown: usize = state;
const inText: usize = state + 1;
const pending: usize = state + 2;
const depth: usize = state + 3;
const nodes: usize = state + 4;
const deepest: i32 = 60;
/** The same, as it was at the beginning of the window. */
const before: usize = state + 0x80;

/** How far the way through objects and lists has come; -1 before its first step. */
let walked: i32 = -1;
/** The text met last on it, quotes included. */
let textFrom: i32 = 0;
let textTo: i32 = 0;

/** Begins a window: the way has not been gone in it. */
export function beginWay(): void {
  walked = -1;
}

/** Goes on to `to` through texts, objects and lists; false where they are too deep. */
export function walk(to: i32): bool {
  if (walked < 0) {
    memory.copy(before, state, 0x80);
    walked = 0;
    textFrom = 0;
    textTo = -1;
  }
  let isIn = load<u8>(inText) != 0;
  for (let at = walked; at < to; at += 16) {
    for (let found = signs(window + at); found; found &= found - 1) {
      const place = at + ctz(found);
      if (place >= to) break;
      const sign = byteAt(place);
      if (isIn) {
        if (sign != quote || isEscaped(place)) continue;
        isIn = false;
        textTo = place + 1;
      } else if (sign == quote) {
        isIn = true;
        textFrom = place;
      } else if ((sign | 0x20) == opening) {
        const now = <i32>load<u8>(depth);
        if (now == deepest) return false;
        store<u8>(nodes + now, <u8>nodeAt(place));
        store<u8>(depth, <u8>(now + 1));
      } else if (load<u8>(depth)) store<u8>(depth, load<u8>(depth) - 1);
    }
  }
  store<u8>(inText, isIn ? 1 : 0);
  walked = to;
  return true;
}

/** Whether an odd number of backslashes is before a quote. */
function isEscaped(place: i32): bool {
  let slash = place;
  while (slash > 0 && byteAt(slash - 1) == backslash) slash--;
  return ((place - slash) & 1) == 1;
}

/** Which of 16 bytes are quotes, or braces or brackets, which differ in one bit. */
function signs(at: usize): i32 {
  const block = v128.load(at);
  const small = v128.or(block, i8x16.splat(0x20));
  const brace = v128.or(i8x16.eq(small, i8x16.splat(0x7b)), i8x16.eq(small, i8x16.splat(0x7d)));
  return i8x16.bitmask(v128.or(brace, i8x16.eq(block, i8x16.splat(0x22))));
}

/** The node of what the way has come to. */
export function top(): i32 {
  const now = <i32>load<u8>(depth);
  return now ? <i32>load<u8>(nodes + now - 1) : 0;
}

/** The node of an object or list that begins at `at`. */
function nodeAt(at: i32): i32 {
  const mark = beforeSpace(at - 1);
  if (mark < 0) return load<u8>(pending);
  if (byteAt(mark) != colon) return top();
  const end = beforeSpace(mark - 1) + 1;
  return end == textTo ? step(top(), textFrom, textTo) : dead;
}

/** Where a member's name leads to from a node. */
function step(from: i32, index: i32, end: i32): i32 {
  const length = end - index;
  for (let at = paths; load<u8>(at, 2); at += 3 + <usize>load<u8>(at, 2)) {
    if (<i32>load<u8>(at) != from || <i32>load<u8>(at, 2) != length) continue;
    if (isSame(window + index, at + 3, length)) return load<u8>(at, 1);
  }
  return dead;
}

/** Notes where the next window begins; false where that is too deep. */
export function keepState(end: i32): bool {
  if (!load<u8>(isKnown)) return true;
  if (walked < 0) {
    // To look through all windows would cost most pages more than they need.
    if (end > 0) store<u8>(isKnown, 0);
    return true;
  }
  if (walked > end) {
    memory.copy(state, before, 0x80);
    walked = 0;
    textTo = -1;
  }
  if (!walk(end)) return false;
  store<u8>(pending, <u8>nodeAt(end));
  return true;
}
