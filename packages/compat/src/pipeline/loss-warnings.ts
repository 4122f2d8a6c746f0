/** Fields that are warned of at most: a caller may invent any number of names. */
const most = 200;
const warned = new Set<string>();

/**
 * Warns of a field that is not sent, once in a process (code `EDBRIDGE_LOSS`). The warning names the
 * field, never its value.
 *
 * @param path of the field in its record, with the positions in lists
 * @param why the reason, for the owner of the program
 */
export function warnOfLoss(collection: string, path: string, why: string | undefined): void {
  const field = `${collection}.${path.replace(/\[\d+\]/g, "[]")}`;
  if (warned.has(field) || warned.size >= most) return;
  warned.add(field);
  const reason = why === undefined ? "" : ` ${why}`;
  const last = warned.size < most ? "" : ` No other field will be warned of: these are ${most}.`;
  process.emitWarning(
    `${field} was not sent: the current host has no place for it.${reason} This warning comes once for each field.${last}`,
    { code: "EDBRIDGE_LOSS" },
  );
}
