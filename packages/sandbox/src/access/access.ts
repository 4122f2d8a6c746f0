import type { Collection } from "../catalog.js";
import type { CredentialList, SandboxCredentials } from "../credentials.js";
import type { JsonObject } from "../json.js";
import { valueOf } from "../store/fields.js";
import type { Standard } from "../tables/spans.js";
import { type Action, actionsOf, CLAIM_SETS, type ClaimSetName, strategyOf } from "./claims.js";
import { isOrganization, isPerson, type Relations } from "./relations.js";

/** Why a call is refused with 403. */
export interface Denial {
  readonly name: "deniedResource" | "deniedAction" | "unrelated" | "namespaceMismatch";
  readonly error: string;
  /** What the caller could do about it. */
  readonly hint?: string;
}

/** A key with all that its rights depend on. */
export interface Client {
  readonly clientKey: string;
  readonly claimSet: ClaimSetName;
  readonly organizations: readonly number[];
  readonly namespacePrefixes: readonly string[];
}

/** What hosts take for granted of a key of which nothing is said. */
const ED_FI_NAMESPACE = "uri://ed-fi.org";

const HINTS: Readonly<Record<string, string>> = {
  studentUniqueId: "StudentSchoolAssociation",
  staffUniqueId: "StaffEducationOrganizationAssignmentAssociation",
  contactUniqueId: "StudentContactAssociation",
  parentUniqueId: "StudentParentAssociation",
};

/** Decides by claim set, organizations and namespaces what a key may do with which record. */
export class Access {
  readonly #credentials: CredentialList;
  readonly #relations: Relations;
  readonly #standard: Standard;

  constructor(credentials: CredentialList, relations: Relations, standard: Standard) {
    this.#credentials = credentials;
    this.#relations = relations;
    this.#standard = standard;
  }

  /** The key with its defaults: a vendor works for the first district of the host. */
  client(clientKey: string): Client {
    const found: Partial<SandboxCredentials> = this.#credentials.find(clientKey) ?? {};
    const claimSet = found.claimSet ?? "sandbox";
    const ids = found.educationOrganizationIds;
    const organizations = ids ?? (claimSet === "sandbox" ? [] : this.#firstDistrict());
    const namespacePrefixes = found.namespacePrefixes ?? [ED_FI_NAMESPACE];
    return { clientKey, claimSet, organizations, namespacePrefixes };
  }

  denies(client: Client, { entity }: Collection, action: Action): Denial | undefined {
    const granted = actionsOf(client.claimSet, entity, this.#standard);
    if (granted.includes(action)) return undefined;
    const set = CLAIM_SETS[client.claimSet];
    return granted.length === 0
      ? { name: "deniedResource", error: `Claim set '${set}' has no rights to '${entity}'.` }
      : {
          name: "deniedAction",
          error: `The API client's assigned claim set (currently '${set}') must grant permission of the '${action}' action on one of the following resource claims: '${entity}'.`,
        };
  }

  /** Whether the action is refused for this very record. */
  deniesRecord(
    client: Client,
    collection: Collection,
    action: Action,
    body: JsonObject,
  ): Denial | undefined {
    const strategy = strategyOf(client.claimSet, collection.entity, action, this.#standard);
    if (strategy === "free") return undefined;
    if (strategy === "namespace") return this.#foreignNamespace(client, body);
    const part = this.#unrelated(client, collection, body, strategy);
    if (part === undefined) return undefined;
    const ids = client.organizations.map((id) => `'${id}'`).join(", ");
    const many = client.organizations.length > 1 ? "claims" : "claim";
    const hint = HINTS[part];
    return {
      name: "unrelated",
      error: `No relationships have been established between the caller's education organization id ${many} (${ids}) and the resource item's '${part}' value.`,
      ...(hint === undefined ? {} : { hint: `You may need to create a '${hint}' first.` }),
    };
  }

  /** The organizations that a token stands for: those of the key and all below them. */
  organizationsOf(client: Client) {
    const all = this.#relations.organizations();
    return [...this.#relations.below(client.organizations)].map((id) => ({
      id,
      found: all.get(id),
      above: [...this.#relations.above([id])].flatMap((each) => all.get(each) ?? []),
    }));
  }

  #firstDistrict(): readonly number[] {
    const all = [...this.#relations.organizations().values()];
    const district = all.find(({ entity }) => entity === "localEducationAgency") ?? all[0];
    return district === undefined ? [] : [district.id];
  }

  #foreignNamespace({ namespacePrefixes }: Client, body: JsonObject): Denial | undefined {
    const namespace = String(valueOf(body, "namespace") ?? "");
    if (namespacePrefixes.some((prefix) => namespace.startsWith(prefix))) return undefined;
    const prefixes = namespacePrefixes.map((each) => `'${each}'`).join(", ");
    return {
      name: "namespaceMismatch",
      error: `The 'Namespace' value of the data does not start with any of the caller's associated namespace prefixes (${prefixes}).`,
    };
  }

  /** The first part of the record that is not related to the key's organizations. */
  #unrelated(
    { organizations }: Client,
    { key }: Collection,
    body: JsonObject,
    strategy: "related" | "organizations" | "students" | "inverted",
  ): string | undefined {
    const related = (name: string): boolean => {
      const value = valueOf(body, name, key);
      if (isPerson(name)) return this.#relations.people(name, organizations).has(value);
      const id = Number(value);
      const inverted = strategy === "inverted" && this.#relations.above(organizations).has(id);
      return inverted || this.#relations.below(organizations).has(id);
    };
    return key
      .filter((name) => {
        if (strategy === "students") return name === "studentUniqueId";
        return isOrganization(name) || (isPerson(name) && strategy !== "organizations");
      })
      .find((name) => !related(name));
  }
}
