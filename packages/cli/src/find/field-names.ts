import { tableNames, tableOf } from "@edbridge/records";
import { fieldOf, fieldPaths } from "../explain/fields.js";
import { plainPath } from "../explain/forms.js";

let known: ReadonlyMap<string, string> | undefined;

/**
 * Names of legacy fields that mean a change wherever they are used, and what to write instead.
 * Names that current records have too, such as `type`, are not among them: they say nothing alone.
 */
export function changedFields(): ReadonlyMap<string, string> {
  return (known ??= readNames());
}

function readNames(): ReadonlyMap<string, string> {
  const current = currentNames();
  const names = new Map<string, string>();
  for (const collection of tableNames()) {
    // Those of types and descriptors are words such as codeValue.
    if (/(?:Types|Descriptors)$/.test(collection)) continue;
    for (const path of fieldPaths(collection)) {
      const name = plainPath(path).split(".").at(-1) ?? "";
      const forms = fieldOf(collection, path, "5.0");
      if (names.has(name) || forms?.change !== "EDB024" || !isDistinct(name)) continue;
      const [place] = forms.places;
      const now = place?.field === undefined ? undefined : lastName(place.field);
      if (now === name) {
        if (place?.form?.startsWith('"uri://')) names.set(name, `a URI, such as ${place.form}`);
      } else if (!current.has(name)) {
        const where = place?.collection === collection ? "" : ` of ${place?.collection ?? ""}`;
        names.set(name, now === undefined ? "nothing: it has no place" : `${now}${where}`);
      }
    }
  }
  return names;
}

/** Every name that a field of some current record has. */
function currentNames(): ReadonlySet<string> {
  return new Set(
    tableNames().flatMap((collection) => {
      const { rows = [], currentOnly = [] } = tableOf(collection) ?? {};
      return [...rows, ...currentOnly].flatMap(({ current }) =>
        current === undefined ? [] : plainPath(current).replace(/^~/, "").split("."),
      );
    }),
  );
}

/** Two words at least: `sexType`, but not `name`. */
function isDistinct(name: string): boolean {
  return /^[a-z]+[A-Z]/.test(name);
}

function lastName(path: string): string {
  return plainPath(path).split(".").at(-1) ?? "";
}
