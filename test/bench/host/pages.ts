/**
 * One school as a current host writes it, with what edbridge has to edit for a legacy caller: a
 * link to another record and a `_lastModifiedDate`. It is `pad` bytes longer than need be.
 */
function school(at: number, pad: number): Record<string, unknown> {
  return {
    id: at.toString(16).padStart(32, "0"),
    localEducationAgencyReference: {
      localEducationAgencyId: 255_901,
      link: {
        rel: "LocalEducationAgency",
        href: "/ed-fi/localEducationAgencies/cc91fb951b0c4cb7ae0ed56ac0691fb6",
      },
    },
    schoolId: 100_000 + at,
    nameOfInstitution: `School number ${at}`,
    schoolCategories: [
      { schoolCategoryDescriptor: "uri://ed-fi.org/SchoolCategoryDescriptor#High School" },
    ],
    addresses: [{ city: "Austin", postalCode: "78701" }],
    _etag: String(5_250_000_000_000_000_000n + BigInt(at)),
    _lastModifiedDate: "2026-01-01T00:00:00Z",
    ...(pad > 0 ? { webSite: "x".repeat(pad) } : {}),
  };
}

/** Bytes of a record within a page: 500 of them are about 255 KB. */
const recordSize = 510;
const pad = recordSize - JSON.stringify(school(10_000, 1)).length;

/** The bytes of a page of a collection. */
export function pageBody(offset: number, limit: number, total: number): Buffer {
  const length = Math.max(0, Math.min(limit, total - offset));
  return Buffer.from(JSON.stringify(Array.from({ length }, (_, at) => school(offset + at, pad))));
}

/** A collection of exactly 2,048 bytes. */
export function smallBody(): Buffer {
  const list: Record<string, unknown>[] = [];
  while (JSON.stringify([...list, school(list.length, 0)]).length <= 2048) {
    list.push(school(list.length, 0));
  }
  const bare = JSON.stringify([...list.slice(0, -1), { ...list.at(-1), webSite: "" }]);
  const last = { ...list.at(-1), webSite: "x".repeat(Math.max(0, 2048 - bare.length)) };
  return Buffer.from(JSON.stringify([...list.slice(0, -1), last]));
}

/** About 250 KB, as one page of 500 records has. */
export function largeBody(): Buffer {
  return pageBody(0, 500, 500);
}
