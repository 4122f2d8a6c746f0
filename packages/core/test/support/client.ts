import { createDataClient, type DataClientOptions, type JsonRecord } from "@edbridge/core";
import { fakeClock, staticToken } from "@edbridge/core/testing";

/** A data client with one token, on a clock that obeys. */
export function clientAt(baseUrl: string, options: Partial<DataClientOptions> = {}) {
  const clock = fakeClock();
  const client = createDataClient({
    baseUrl,
    dataPath: "/data/v3/ed-fi",
    tokenSource: staticToken("0123abcd"),
    clock,
    random: () => 0.5,
    ...options,
  });
  return { client, clock };
}

/** Records to read: schools numbered from 0. */
export function schools(count: number): JsonRecord[] {
  return Array.from({ length: count }, (_, schoolId) => ({ schoolId }));
}
