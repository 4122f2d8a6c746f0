// AssemblyScript. Makes the usual edits in a window of a page, as bytes: what is not usual it leaves
// to its caller. `npm run scanner` compiles it.

import {
  afterSpace,
  backslash,
  beforeSpace,
  beginWindow,
  byteAt,
  closing,
  colon,
  comma,
  dash,
  indexOf,
  isSame,
  lastOpening,
  opening,
  openingBefore,
  quote,
  size,
} from "./bytes";
import {
  again,
  isLink,
  lastLink,
  linkInstead,
  longestInstead,
  longestObject,
  note,
  placeOf,
} from "./known-links";
import {
  instead,
  letters,
  made,
  madeSize,
  nameCount,
  names,
  nameSize,
  nameText,
  room,
  textEnd,
  texts,
  window,
} from "./memory";
import { beginWay, dead, isKnown, keepState, top, walk } from "./way";

/** What a link gets instead, or `stays` or `unusual`. The link's own object is `[start, end)`. */
declare function linkIn(start: i32, end: i32): i32;
/**
 * What the text from `from` on gets instead, or `stays` or `unusual`. Its dash is where the form of
 * this number has it, and its member has that form's name of this number, in an object at `node`.
 */
declare function textAt(from: i32, form: i32, name: i32, node: i32): i32;
/** The same for the text with a dash at `at`, where it is not known what the window begins in. */
declare function textSought(at: i32): i32;

const nowhere: i32 = -1;
const stays: i32 = -1;
const unusual: i32 = -2;
/** Where a window ends, that something at `cutAt` is not there yet. */
const incomplete: i32 = -3;

/** How far edits have come in the window, and what they have made. */
let done: i32 = 0;
let out: i32 = 0;
let cutAt: i32 = 0;

/** Edits the window of so many bytes; says how many are done with, or that it is `unusual`. */
export function edit(bytes: i32, isLast: i32): i32 {
  beginWindow(bytes);
  beginWay();
  done = 0;
  out = 0;
  store<i32>(madeSize, -1);
  const end = editAll();
  if (end == unusual) return unusual;
  if (end == incomplete && (isLast || cutAt < done)) return unusual;
  const upTo = end == incomplete ? cutAt : isLast ? size : max(done, lastOpening());
  if (done > 0) {
    if (out + upTo - done > room) return unusual;
    put(window + done, upTo - done);
    store<i32>(madeSize, out);
  }
  return keepState(upTo) ? upTo : unusual;
}

function editAll(): i32 {
  const letterA = v128.load8_splat(letters);
  const letterB = v128.load8_splat(letters + 1);
  let at: i32 = 0;
  while (at < size) {
    const block = window + at;
    let found =
      hits(v128.load(block), letterA, letterB) |
      (hits(v128.load(block, 16), letterA, letterB) << 16) |
      (hits(v128.load(block, 32), letterA, letterB) << 32) |
      (hits(v128.load(block, 48), letterA, letterB) << 48);
    let next = at + 64;
    while (found) {
      const met = meet(at + <i32>ctz(found));
      if (met < -1) return met;
      if (met >= 0) {
        next = met;
        break;
      }
      found &= found - 1;
    }
    at = next;
  }
  return 0;
}

/** Which of 16 bytes may mean an edit, a bit for each. */
function hits(block: v128, letterA: v128, letterB: v128): u64 {
  const letter = v128.or(i8x16.eq(block, letterA), i8x16.eq(block, letterB));
  const sign = v128.or(i8x16.eq(block, i8x16.splat(0x2d)), i8x16.eq(block, i8x16.splat(0x5c)));
  return <u64>(<u32>i8x16.bitmask(v128.or(letter, sign)));
}

/** Looks at a letter that may mean an edit: gives where to go on, or `stays` where it meant none. */
function meet(at: i32): i32 {
  const letter = byteAt(at);
  if (letter == dash) return meetText(at);
  if (letter == backslash) {
    const isEscape = (load<u32>(window + at) & 0xffffff00) == 0x30307500;
    return isEscape ? unusual : stays;
  }
  const count = load<i32>(nameCount);
  for (let n: i32 = 0; n < count; n++) {
    const entry = names + <usize>n * nameSize;
    if (letter != <i32>load<u8>(entry)) continue;
    const index = at - <i32>load<u8>(entry, 1);
    const length = <i32>load<u8>(entry, 2);
    if (index < done || !isSame(window + index, entry + nameText, length)) continue;
    const behind = index + length;
    if (index > 0 && byteAt(index - 1) == backslash) return behind;
    const mark = afterSpace(behind);
    if (mark >= size) return cutOff(startOf(index));
    if (byteAt(mark) != colon) return behind;
    const value = afterSpace(mark + 1);
    if (value >= size) return cutOff(startOf(index));
    if (!load<u8>(entry, 3)) return drop(index, value);
    return byteAt(value) == opening ? meetLink(index, value) : behind;
  }
  return stays;
}

/** Where a member begins, the comma before it included. */
function startOf(name: i32): i32 {
  const before = beforeSpace(name - 1);
  return before >= done && byteAt(before) == comma ? before : name;
}

/** Takes out a member, with the comma before it or, where it is the first, the one behind it. */
function drop(from: i32, value: i32): i32 {
  if (byteAt(value) != quote) return unusual;
  const end = indexOf(quote, value + 1) + 1;
  const start = startOf(from);
  if (end == 0) return cutOff(start);
  if (byteAt(end - 2) == backslash) return unusual;
  const next = afterSpace(end);
  if (next >= size) return cutOff(start);
  const isLast = byteAt(next) == closing;
  if (!isLast && byteAt(next) != comma) return unusual;
  const to = start < from || isLast ? end : afterSpace(next + 1);
  if (to >= size) return cutOff(start);
  return replaced(start, to, 0, 0);
}

function meetLink(at: i32, value: i32): i32 {
  const last = lastLink;
  const from = at - load<i32>(last, 4);
  if (isLink(last, from)) return linked(last, from, value);
  const start = openingBefore(at);
  if (start < 0) return unusual;
  const place = placeOf(at - start);
  if (isLink(place, start)) {
    again(place);
    return linked(place, start, value);
  }
  const ownEnd = indexOf(closing, value) + 1;
  const end = ownEnd == 0 ? size : afterSpace(ownEnd);
  if (end >= size) return cutOff(start);
  if (byteAt(end) != closing || end + 1 - start > longestObject) return unusual;
  const length = linkIn(start, end + 1);
  if (length == unusual || length > longestInstead) return unusual;
  note(place, start, at, end + 1, ownEnd, length);
  return linked(place, start, value);
}

function linked(place: usize, start: i32, value: i32): i32 {
  const length = load<i32>(place, 12);
  if (length < 0) return value;
  return replaced(value, start + load<i32>(place, 16), place + linkInstead, length);
}

/** A text with a dash where one of the forms has it, in a member of one of the form's names. */
function meetText(at: i32): i32 {
  let form = texts;
  let number: i32 = 0;
  for (let dashAt = <i32>load<u8>(form); dashAt; dashAt = <i32>load<u8>(form)) {
    const next = form + load<u16>(form, 2);
    const from = at - dashAt;
    if (from > 0 && byteAt(from - 1) == quote) {
      const name = nameBefore(from - 1, form + 4, next);
      if (name != nowhere) {
        const length = load<u8>(isKnown) ? placedText(from, number, name) : textSought(at);
        if (length < 0) return length;
        return replaced(from, load<i32>(textEnd), instead, length);
      }
    }
    form = next;
    number++;
  }
  return stays;
}

function placedText(from: i32, form: i32, name: i32): i32 {
  if (!walk(from - 1)) return unusual;
  const node = top();
  return node == dead ? stays : textAt(from, form, name, node);
}

/** Which of these names the member has whose value is at `at`; or `nowhere`. */
function nameBefore(at: i32, list: usize, listEnd: usize): i32 {
  const mark = beforeSpace(at - 1);
  if (mark < 0 || byteAt(mark) != colon) return nowhere;
  const end = beforeSpace(mark - 1) + 1;
  let number: i32 = 0;
  for (let name = list; name < listEnd; name += 1 + <usize>load<u8>(name)) {
    const length = <i32>load<u8>(name);
    const index = end - length;
    if (index >= done && isSame(window + index, name + 1, length)) return number;
    number++;
  }
  return nowhere;
}

/** Puts `length` bytes in the place of those in `[from, to)`; gives where to go on. */
function replaced(from: i32, to: i32, bytes: usize, length: i32): i32 {
  if (out + from - done + length > room) return unusual;
  put(window + done, from - done);
  put(bytes, length);
  done = to;
  return to;
}

/** Adds bytes to what is made. Up to 15 more are written: what comes next is put over them. */
function put(bytes: usize, length: i32): void {
  const into = made + out;
  for (let at: i32 = 0; at < length; at += 16) v128.store(into + at, v128.load(bytes + at));
  out += length;
}

function cutOff(at: i32): i32 {
  cutAt = at;
  return incomplete;
}
