// AssemblyScript. Makes the usual edits in a window of a page, as bytes: what is not usual it leaves
// to its caller. `npm run scanner` compiles it.

/** What a link gets instead, or `stays` or `unusual`. The link's own object is `[start, end)`. */
declare function linkIn(start: i32, end: i32): i32;
/** What the text with a dash at `at` gets instead, or `stays` or `unusual`. */
declare function textAt(at: i32): i32;

const stays: i32 = -1;
const unusual: i32 = -2;
/** Where a window ends, that something at `cutAt` is not there yet. */
const incomplete: i32 = -3;

// Where things are in memory.
const cells: usize = 0x10;
const names: usize = 0x100;
const texts: usize = 0x300;
/** Where the caller puts what takes the place of something. */
const instead: usize = 0x2000;
const window: usize = 0x3100;
const made: usize = 0x20000;
const links: usize = 0x48000;

/** Bytes that `made` may have. */
const room: i32 = 0x28000;

// The cells.
/** Out: bytes of `made`; -1 where nothing is edited. */
const madeSize: usize = cells;
/** Where a text that `textAt` has met ends. */
const textEnd: usize = cells + 4;
/** In: the number of the plan, and how many names it has. */
const plan: usize = cells + 8;
const nameCount: usize = cells + 12;
/** In: letters of names, of which one at least is in each. */
const letters: usize = cells + 16;

// A name's entry: the letter it is found by, where that stands, its length, whether it is a link.
const nameSize: usize = 0x80;
const nameText: usize = 4;

// Links met before: the plan, where the link's name stands in its object, the object's length, that
// of what takes its place or `stays`, where the link ends in its object; then both.
const linkPlaces: i32 = 64;
const linkSize: usize = 0xc00;
const linkObject: usize = 32;
const longestObject: i32 = 2016;
const linkInstead: usize = linkObject + 2048;
const longestInstead: i32 = 1024 - 32;

const quote: i32 = 0x22;
const comma: i32 = 0x2c;
const dash: i32 = 0x2d;
const colon: i32 = 0x3a;
const backslash: i32 = 0x5c;
const opening: i32 = 0x7b;
const closing: i32 = 0x7d;

/** Bytes of the window; zeros follow. */
let size: i32 = 0;
/** How far edits have come in the window, and what they have made. */
let done: i32 = 0;
let out: i32 = 0;
let cutAt: i32 = 0;
let lastLink: usize = links;

/** Edits the window of so many bytes; says how many are done with, or that it is `unusual`. */
export function edit(bytes: i32, isLast: i32): i32 {
  size = bytes;
  done = 0;
  out = 0;
  store<i32>(madeSize, -1);
  v128.store(window + bytes, i8x16.splat(0));
  v128.store(window + bytes, i8x16.splat(0), 16);
  v128.store(window + bytes, i8x16.splat(0), 32);
  v128.store(window + bytes, i8x16.splat(0), 48);
  const end = editAll();
  if (end == unusual) return unusual;
  if (end == incomplete && (isLast || cutAt < done)) return unusual;
  const upTo = end == incomplete ? cutAt : isLast ? size : max(done, lastOpening());
  if (done > 0) {
    if (out + upTo - done > room) return unusual;
    put(window + done, upTo - done);
    store<i32>(madeSize, out);
  }
  return upTo;
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
  if (isLink(last, from)) return linked(last, from, at, value);
  const start = openingBefore(at);
  if (start < 0) return unusual;
  const place = links + <usize>((at - start + 5 * load<i32>(plan)) & (linkPlaces - 1)) * linkSize;
  if (isLink(place, start)) {
    lastLink = place;
    return linked(place, start, at, value);
  }
  const ownEnd = indexOf(closing, value) + 1;
  const end = ownEnd == 0 ? size : afterSpace(ownEnd);
  if (end >= size) return cutOff(start);
  if (byteAt(end) != closing || end + 1 - start > longestObject) return unusual;
  const length = linkIn(start, end + 1);
  if (length == unusual || length > longestInstead) return unusual;
  note(place, start, at, end + 1, ownEnd, length);
  return linked(place, start, at, value);
}

function note(place: usize, start: i32, at: i32, end: i32, ownEnd: i32, length: i32): void {
  store<i32>(place, load<i32>(plan));
  store<i32>(place, at - start, 4);
  store<i32>(place, end - start, 8);
  store<i32>(place, length, 12);
  store<i32>(place, ownEnd - start, 16);
  memory.copy(place + linkObject, window + start, end - start);
  if (length > 0) memory.copy(place + linkInstead, instead, length);
  lastLink = place;
}

/** Whether a link that was met before is the one in the object that begins at `start`. */
function isLink(place: usize, start: i32): bool {
  if (start < 0 || load<i32>(place) != load<i32>(plan)) return false;
  return isSame(window + start, place + linkObject, load<i32>(place, 8));
}

function linked(place: usize, start: i32, at: i32, value: i32): i32 {
  const length = load<i32>(place, 12);
  if (length < 0) return value;
  return replaced(value, start + load<i32>(place, 16), place + linkInstead, length);
}

/** A text with a dash where one of the forms has it, in a member of one of the form's names. */
function meetText(at: i32): i32 {
  let form = texts;
  for (let dashAt = <i32>load<u8>(form); dashAt; dashAt = <i32>load<u8>(form)) {
    const next = form + load<u16>(form, 2);
    const from = at - dashAt;
    if (from > 0 && byteAt(from - 1) == quote && isNamed(from - 1, form + 4, next)) {
      const length = textAt(at);
      if (length == unusual) return unusual;
      if (length == stays) return stays;
      return replaced(from, load<i32>(textEnd), instead, length);
    }
    form = next;
  }
  return stays;
}

/** Whether the value at `at` is that of a member with one of the names, quote before included. */
function isNamed(at: i32, list: usize, listEnd: usize): bool {
  const mark = beforeSpace(at - 1);
  if (mark < 0 || byteAt(mark) != colon) return false;
  const end = beforeSpace(mark - 1) + 1;
  for (let name = list; name < listEnd; name += 1 + <usize>load<u8>(name)) {
    const length = <i32>load<u8>(name);
    const index = end - length;
    if (index >= done && isSame(window + index, name + 1, length)) return true;
  }
  return false;
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

function byteAt(at: i32): i32 {
  return <i32>load<u8>(window + at);
}

function isSame(a: usize, b: usize, length: i32): bool {
  let at: i32 = 0;
  for (; at + 16 <= length; at += 16) {
    const same = i8x16.eq(v128.load(a + at), v128.load(b + at));
    if (!i8x16.all_true(same)) return false;
  }
  for (; at + 4 <= length; at += 4) if (load<u32>(a + at) != load<u32>(b + at)) return false;
  for (; at < length; at++) if (load<u8>(a + at) != load<u8>(b + at)) return false;
  return true;
}

function indexOf(code: i32, from: i32): i32 {
  const wanted = i8x16.splat(<i8>code);
  for (let at = from; at < size; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(window + at), wanted));
    if (found) return at + ctz(found);
  }
  return -1;
}

/** Where the last brace that opens stands before `at`; -1 where there is none. */
function openingBefore(at: i32): i32 {
  const wanted = i8x16.splat(<i8>opening);
  for (let from = at - 16; from > -16; from -= 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(window + from), wanted));
    if (found) return from + 31 - clz(found);
  }
  return -1;
}

function lastOpening(): i32 {
  return openingBefore(size);
}

function afterSpace(at: i32): i32 {
  while (isSpace(byteAt(at))) at++;
  return at;
}

function beforeSpace(at: i32): i32 {
  while (at >= 0 && isSpace(byteAt(at))) at--;
  return at;
}

function isSpace(code: i32): bool {
  return code == 0x20 || (code <= 0x0d && (code == 0x0a || code == 0x0d || code == 0x09));
}
