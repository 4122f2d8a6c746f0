/** Records on a page when a legacy call does not say. */
export const pageDefault = 25;
/** The largest `limit` of a legacy host. */
export const pageLimit = 250;

// These mean the same to both generations, as they are written.
const limited = /^\?(?:(?:offset|totalCount)=\w+&)*limit=(\d{1,3})(?:&(?:offset|totalCount)=\w+)*$/;
const unlimited = /^\?(?:offset|totalCount)=\w+(?:&(?:offset|totalCount)=\w+)*$/;

/**
 * What the host is asked for a caller's page, by the caller's query; `undefined` where that says more
 * than which page, or asks for one that the host does not give at once. The changes come to the same
 * for such a query.
 */
export function plainPage(search: string, maxLimit: number): string | undefined {
  if (search === "") return `?limit=${pageDefault}`;
  const given = limited.exec(search)?.[1];
  if (given === undefined) {
    return unlimited.test(search) ? `${search}&limit=${pageDefault}` : undefined;
  }
  const limit = Number(given);
  return limit >= 1 && limit <= Math.min(pageLimit, maxLimit) ? search : undefined;
}
