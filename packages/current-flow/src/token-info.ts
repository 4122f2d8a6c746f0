import { HostError } from "@edbridge/core";
import { jsonOf, once, type WholeAnswer } from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";

/** The response of the operation `token_info`: the state and the organizations of a key. */
export interface TokenInfo {
  /** Whether the token is valid. */
  readonly active: boolean;
  /** The key. */
  readonly clientId: string | undefined;
  /** What the namespaces of the key begin with, such as `uri://ed-fi.org`. */
  readonly namespacePrefixes: readonly string[];
  /** The education organizations that the key acts for. */
  readonly educationOrganizations: readonly KeyOrganization[];
  /** The name of the key's claim set; hosts from 7.0 on. */
  readonly claimSet: string | undefined;
}

/** An education organization that a key acts for. */
export interface KeyOrganization {
  readonly id: number;
  /** Such as `edfi.LocalEducationAgency`. */
  readonly type: string | undefined;
  readonly nameOfInstitution: string | undefined;
}

const schema = once(() => {
  const text = z.optional(z.nullable(z.string()));
  return z.object({
    active: z.boolean(),
    client_id: text,
    namespace_prefixes: z._default(z.array(z.string()), []),
    education_organizations: z._default(
      z.array(
        z.object({ education_organization_id: z.number(), type: text, name_of_institution: text }),
      ),
      [],
    ),
    claim_set: z.optional(z.nullable(z.object({ name: z.string() }))),
  });
});

/** What a host says about the token that it was asked about. @throws `HostError` `EDB_HOST_ANSWER` */
export function tokenInfoOf(answer: WholeAnswer): TokenInfo {
  const value = jsonOf(answer, { method: "POST", resource: "token_info" });
  const { success, data } = schema().safeParse(value);
  if (!success) {
    const message = "The host answered POST token_info with JSON that does not describe a token.";
    throw new HostError("EDB_HOST_ANSWER", message, { status: answer.status });
  }
  return {
    active: data.active,
    clientId: data.client_id ?? undefined,
    namespacePrefixes: data.namespace_prefixes,
    educationOrganizations: data.education_organizations.map((each) => ({
      id: each.education_organization_id,
      type: each.type ?? undefined,
      nameOfInstitution: each.name_of_institution ?? undefined,
    })),
    claimSet: data.claim_set?.name,
  };
}
