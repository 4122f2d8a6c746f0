const compact = /^[0-9a-f]{32}$/i;
const dashed = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i;

/** Whether a text is a resource id, with or without dashes. */
export function isId(text: string): boolean {
  return compact.test(text) || dashed.test(text);
}

/** An id in the form that legacy hosts gave: without dashes. Other text stays as it is. */
export function compactId(id: string): string {
  return id.length === 36 && dashed.test(id) ? id.replaceAll("-", "") : id;
}

/** Whether two values are one id, with or without dashes. */
export function isSameId(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  return compactId(one).toLowerCase() === compactId(other).toLowerCase();
}

/** An id in the form that a host takes. Other text stays as it is. */
export function hostId(id: string, format: "compact" | "dashed"): string {
  const bare = compactId(id);
  if (format === "compact" || !compact.test(bare)) return bare;
  return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
