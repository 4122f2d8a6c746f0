import { once } from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";

/**
 * The discovery document in all its forms: 3.1 has no `urls`, 7.0 dropped `apiMode`, 8 dropped
 * the `v3` of its paths. Only what edbridge uses is checked.
 */
export const discoverySchema = once(() => {
  const text = z.optional(z.string());
  return z.object({
    version: z.string(),
    suite: text,
    apiMode: text,
    dataModels: z._default(z.array(z.object({ name: z.string(), version: z.string() })), []),
    urls: z._default(
      z.object({
        oauth: text,
        dataManagementApi: text,
        openApiMetadata: text,
        changeQueries: text,
      }),
      {},
    ),
  });
});

/** A checked discovery document. */
export type DiscoveryDocument = z.output<ReturnType<typeof discoverySchema>>;
