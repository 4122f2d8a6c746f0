/** Codes of the characters that JSON is made of. */
export const quote = 0x22;
export const comma = 0x2c;
export const colon = 0x3a;
export const openingList = 0x5b;
export const backslash = 0x5c;
export const closingList = 0x5d;
export const opening = 0x7b;
export const closing = 0x7d;

/** A text of JSON, and any value that is no object or list, as patterns. */
export const quoted = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
export const scalar = String.raw`(?:${quoted}|-?\d[-+.\deE]*|true|false|null)`;
