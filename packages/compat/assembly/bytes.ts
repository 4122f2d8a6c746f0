// The bytes of the window.
import { window } from "./memory";

export const quote: i32 = 0x22;
export const comma: i32 = 0x2c;
export const dash: i32 = 0x2d;
export const colon: i32 = 0x3a;
export const backslash: i32 = 0x5c;
export const opening: i32 = 0x7b;
export const closing: i32 = 0x7d;

/** Bytes of the window; zeros follow. */
export let size: i32 = 0;

/** Begins a window of so many bytes. */
export function beginWindow(bytes: i32): void {
  size = bytes;
  for (let at: i32 = 0; at < 64; at += 16) v128.store(window + bytes + at, i8x16.splat(0));
}

export function byteAt(at: i32): i32 {
  return <i32>load<u8>(window + at);
}

export function isSame(a: usize, b: usize, length: i32): bool {
  let at: i32 = 0;
  for (; at + 16 <= length; at += 16) {
    const same = i8x16.eq(v128.load(a + at), v128.load(b + at));
    if (!i8x16.all_true(same)) return false;
  }
  for (; at + 4 <= length; at += 4) if (load<u32>(a + at) != load<u32>(b + at)) return false;
  for (; at < length; at++) if (load<u8>(a + at) != load<u8>(b + at)) return false;
  return true;
}

export function indexOf(code: i32, from: i32): i32 {
  const wanted = i8x16.splat(<i8>code);
  for (let at = from; at < size; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(window + at), wanted));
    if (found) return at + ctz(found);
  }
  return -1;
}

/** Where the last brace that opens stands before `at`; -1 where there is none. */
export function openingBefore(at: i32): i32 {
  const wanted = i8x16.splat(<i8>opening);
  for (let from = at - 16; from > -16; from -= 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(window + from), wanted));
    if (found) return from + 31 - clz(found);
  }
  return -1;
}

export function lastOpening(): i32 {
  return openingBefore(size);
}

export function afterSpace(at: i32): i32 {
  while (isSpace(byteAt(at))) at++;
  return at;
}

export function beforeSpace(at: i32): i32 {
  while (at >= 0 && isSpace(byteAt(at))) at--;
  return at;
}

export function isSpace(code: i32): bool {
  return code == 0x20 || (code <= 0x0d && (code == 0x0a || code == 0x0d || code == 0x09));
}
