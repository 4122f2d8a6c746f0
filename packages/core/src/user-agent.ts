// Set by the build, to the version of the package.
declare const EDBRIDGE_VERSION: string;

const own = `edbridge/${EDBRIDGE_VERSION} (node/${process.versions.node})`;

/** The `User-Agent` of a request (RFC 9110 section 10.1.5): the program's own products, then ours. */
export function userAgentOf(products: string | undefined): string {
  return products === undefined ? own : `${products} ${own}`;
}
