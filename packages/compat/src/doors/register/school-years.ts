import * as z from "zod/mini";
import type { YearOptions } from "../../settings/compat-options.js";

const text = z.optional(z.string("must be a text."));
const year = z.strictObject(
  {
    currentBaseUrl: text,
    dataPath: text,
    tokenPath: text,
    namespace: text,
    tenant: text,
    context: text,
    dataStandard: text,
    maxLimit: z.optional(z.number("must be a number.")),
    idFormat: z.optional(z.enum(["compact", "dashed"], "must be compact or dashed.")),
    descriptorNamespace: text,
    collections: z.optional(
      z.record(z.string(), z.string("must be a text."), "must be an object of texts."),
    ),
  } satisfies Record<Exclude<keyof YearOptions, "records">, z.ZodMiniType>,
  {
    error: ({ code, keys }) =>
      code === "unrecognized_keys" && Array.isArray(keys)
        ? `has no option ${keys.join(", ")}.`
        : "must be an object of options.",
  },
);

const table = z.record(
  z.string().check(z.regex(/^\d{4}$/, "must be a year of four digits.")),
  year,
  'must be a JSON object by years, such as {"2017":{},"2019":{"currentBaseUrl":"https://…"}}.',
);

/** The table of school years that a JSON text holds; what is wrong with it, where it holds none. */
export function schoolYearsFrom(
  json: string,
): { readonly table: Readonly<Record<string, YearOptions>> } | { readonly wrong: string } {
  const result = table.safeParse(parsed(json));
  if (result.success) return { table: result.data };
  const [issue] = result.error.issues;
  const place = issue?.path.join(".") ?? "";
  // What is wrong with a name is told apart from what is wrong with its value.
  const reason = issue?.code === "invalid_key" ? issue.issues[0]?.message : issue?.message;
  return { wrong: `${place === "" ? "" : `${place} `}${reason ?? "is not usable."}` };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
