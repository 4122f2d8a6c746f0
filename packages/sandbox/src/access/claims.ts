import { CLAIMS } from "../tables/claim-sets.js";
import { spans, type Standard } from "../tables/spans.js";

/** The claim sets that a key can have, by the names that hosts show. */
export const CLAIM_SETS = {
  sandbox: "Ed-Fi Sandbox",
  sis: "SIS Vendor",
  roster: "Roster Vendor",
  assessment: "Assessment Vendor",
} as const;

/** What a key may do: all (`sandbox`), or what hosts are shipped with for that kind of vendor. */
export type ClaimSetName = keyof typeof CLAIM_SETS;

const ACTIONS = ["Create", "Read", "Update", "Delete"] as const;

export type Action = (typeof ACTIONS)[number];

/** How an action on a record is authorized; the table of claim sets explains each. */
export type Strategy = "free" | "related" | "organizations" | "students" | "inverted" | "namespace";

interface Claim {
  readonly strategies: readonly Strategy[];
  readonly rights: ReadonlyMap<string, string>;
}

const made = new Map<Standard, ReadonlyMap<string, Claim>>();

/** The actions that a claim set has on the records called `entity`. */
export function actionsOf(
  set: ClaimSetName,
  entity: string,
  standard: Standard,
): readonly Action[] {
  if (set === "sandbox") return ACTIONS;
  const letters = claimOf(entity, standard)?.rights.get(set) ?? "";
  return ACTIONS.filter((action) => letters.includes(action.charAt(0)));
}

/** How a claim set is authorized to do `action`; the set `sandbox` always is. */
export function strategyOf(
  set: ClaimSetName,
  entity: string,
  action: Action,
  standard: Standard,
): Strategy {
  if (set === "sandbox") return "free";
  return claimOf(entity, standard)?.strategies[ACTIONS.indexOf(action)] ?? "free";
}

function claimOf(entity: string, standard: Standard): Claim | undefined {
  const claims = made.get(standard) ?? read(standard);
  made.set(standard, claims);
  return claims.get(entity) ?? claims.get(entity.endsWith("Descriptor") ? "*Descriptor" : "*");
}

function read(standard: Standard): ReadonlyMap<string, Claim> {
  const claims = new Map<string, Claim>();
  for (const row of CLAIMS.trim().split("\n")) {
    const [names = "", strategies = "", rights = ""] = row.split(" | ");
    const claim = {
      strategies: strategies.split(" ") as Strategy[],
      rights: new Map(
        rights.split(" ").map((word): [string, string] => {
          const [set = "", letters = ""] = word.split("=");
          return [set, letters];
        }),
      ),
    };
    for (const word of names.split(" ")) {
      const [name = "", span] = word.split("@");
      const holds = span === undefined || spans(span, standard);
      if (holds && !claims.has(name)) claims.set(name, claim);
    }
  }
  return claims;
}
