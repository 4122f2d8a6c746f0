import { type CallOptions, type DataClient, HostError, type TokenSource } from "@edbridge/core";
import { once, responseError } from "@edbridge/core/internal";
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

/**
 * Asks the host what the key may do, by a token of its source. Hosts answer only the bearer of the
 * token that is asked about: where it was renewed in between, they are asked once more.
 */
export async function readTokenInfo(
  client: Pick<DataClient, "request">,
  path: string,
  source: TokenSource,
  now: () => number,
  options: CallOptions,
): Promise<TokenInfo> {
  for (let isLast = false; ; isLast = true) {
    const token = await source.getToken({ signal: options.signal });
    const response = await client.request({
      ...options,
      method: "POST",
      path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token: token.value }).toString(),
    });
    const { status } = response;
    if (status === 200) return tokenInfoOf(await response.json(), status);
    if (!isLast && (await source.getToken({ signal: options.signal })) !== token) {
      await response.discard();
      continue;
    }
    throw await responseError(response, { method: "POST", resource: "token_info" }, now());
  }
}

function tokenInfoOf(value: unknown, status: number): TokenInfo {
  const { success, data } = schema().safeParse(value);
  if (!success) {
    const message = "The host answered POST token_info with JSON that does not describe a token.";
    throw new HostError("EDB_HOST_ANSWER", message, { status });
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
