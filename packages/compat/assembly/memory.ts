// Where things are in the memory that the scanner shares with its caller.

export const cells: usize = 0x10;
export const names: usize = 0x100;
export const texts: usize = 0x300;
export const paths: usize = 0xf00;
export const state: usize = 0x1f00;
/** Where the caller puts what takes the place of something. */
export const instead: usize = 0x2000;
export const window: usize = 0x3100;
export const made: usize = 0x20000;
export const links: usize = 0x48000;

/** Bytes that `made` may have: up to 15 more may be written behind them. */
export const room: i32 = 0x28000 - 16;

// The cells.
/** Out: bytes of `made`; -1 where nothing is edited. */
export const madeSize: usize = cells;
/** Where a text that `textAt` has met ends. */
export const textEnd: usize = cells + 4;
/** In: the number of the plan, and how many names it has. */
export const plan: usize = cells + 8;
export const nameCount: usize = cells + 12;
/** In: letters of names, of which one at least is in each. */
export const letters: usize = cells + 16;

// A name's entry: the letter it is found by, where that stands, its length, whether it is a link.
export const nameSize: usize = 0x80;
export const nameText: usize = 4;
