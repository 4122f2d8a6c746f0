// Links met before, each in a place of its own.
import { isSame } from "./bytes";
import { instead, links, plan, window } from "./memory";

// In a place: the plan, where the link's name stands in its object, the object's length, that
// of what takes its place or `stays`, where the link ends in its object; then both.
const linkPlaces: i32 = 64;
const linkSize: usize = 0xc00;
const linkObject: usize = 32;
export const longestObject: i32 = 2016;
export const linkInstead: usize = linkObject + 2048;
export const longestInstead: i32 = 1024 - 32;

/** Where the link met last is. */
export let lastLink: usize = links;

/** The place for a link so far behind the beginning of its object. */
export function placeOf(distance: i32): usize {
  return links + <usize>((distance + 5 * load<i32>(plan)) & (linkPlaces - 1)) * linkSize;
}

/** Notes that a link was met again. */
export function again(place: usize): void {
  lastLink = place;
}

export function note(place: usize, start: i32, at: i32, end: i32, ownEnd: i32, length: i32): void {
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
export function isLink(place: usize, start: i32): bool {
  if (start < 0 || load<i32>(place) != load<i32>(plan)) return false;
  return isSame(window + start, place + linkObject, load<i32>(place, 8));
}
