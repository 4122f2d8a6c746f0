/** One call by a library. */
export type Client = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
) => Promise<{ status: number; headers: Record<string, unknown>; text: string }>;

/** The libraries by name; `load` brings one by the name it is imported by. */
export function clients(load: (name: string) => unknown): Record<string, () => Client>;
