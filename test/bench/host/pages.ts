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

type Make = (at: number) => Record<string, unknown>;

/** A descriptor of a host before version 7.0: nothing in it needs an edit. */
const descriptor: Make = (at) => ({
  id: at.toString(16).padStart(32, "0"),
  gradeLevelDescriptorId: 100 + at,
  codeValue: `Grade ${at}`,
  description: `Grade level number ${at}`,
  shortDescription: `Grade ${at}`,
  namespace: "uri://ed-fi.org/GradeLevelDescriptor",
  _etag: String(5_250_000_000_000_000_000n + BigInt(at)),
});

/** An association: each leads to a student of its own, many to one school, and has a date. */
const association: Make = (at) => ({
  id: at.toString(16).padStart(32, "0"),
  entryDate: "2026-08-17",
  schoolReference: {
    schoolId: 255_901_001,
    link: { rel: "School", href: "/ed-fi/schools/cc91fb951b0c4cb7ae0ed56ac0691fb6" },
  },
  studentReference: {
    studentUniqueId: String(600_000 + at),
    link: { rel: "Student", href: `/ed-fi/students/${at.toString(16).padStart(32, "a")}` },
  },
  entryGradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grade",
  _etag: String(5_250_000_000_000_000_000n + BigInt(at)),
  _lastModifiedDate: "2026-01-01T00:00:00Z",
});

/** A collection of exactly 2,048 bytes, the last record filled up. */
function twoKilobytes(make: Make, fill: string): Buffer {
  const list: Record<string, unknown>[] = [];
  while (JSON.stringify([...list, make(list.length)]).length <= 2048) list.push(make(list.length));
  const bare = JSON.stringify([...list.slice(0, -1), { ...list.at(-1), [fill]: "" }]);
  const last = { ...list.at(-1), [fill]: "x".repeat(Math.max(0, 2048 - bare.length)) };
  return Buffer.from(JSON.stringify([...list.slice(0, -1), last]));
}

/** Schools: what each has to be edited is cut out or replaced where it stands. */
export function smallBody(): Buffer {
  return twoKilobytes((at) => school(at, 0), "webSite");
}

/** Nothing to edit. */
export function plainBody(): Buffer {
  return twoKilobytes(descriptor, "description");
}

/** Links, each to another record, and dates. */
export function associationsBody(): Buffer {
  return twoKilobytes(association, "entryType");
}

/** About 250 KB, as one page of 500 records has. */
export function largeBody(): Buffer {
  return pageBody(0, 500, 500);
}

/** As large as {@link largeBody}, with nothing to edit. */
export function largePlainBody(): Buffer {
  const list: Record<string, unknown>[] = [];
  const wanted = largeBody().length;
  const size = JSON.stringify(descriptor(10_000)).length + 1;
  while ((list.length + 1) * size < wanted) list.push(descriptor(10_000 + list.length));
  return Buffer.from(JSON.stringify(list));
}
