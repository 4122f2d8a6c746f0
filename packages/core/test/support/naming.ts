import { expect } from "vitest";

/** An error about this setting, which says in a sentence what would be right. */
export function naming(setting: string): unknown {
  const message = expect.stringMatching(/^\S+: (?:must|is|would|knows|needs) .{4,}[.?]$/s);
  return expect.objectContaining({ code: "EDB_SETTING", setting, message });
}
