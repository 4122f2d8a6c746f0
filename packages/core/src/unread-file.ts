/** What the system says of a file that is not read, in words. */
const words: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file.",
  ENOTDIR: "there is no such file.",
  EISDIR: "it is a folder. Name a file.",
  EACCES: "this user may not read it.",
  EPERM: "this user may not read it.",
};

/** Why a file is not read, after its name and a colon; `error` is what the system threw. */
export function whyUnread(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return words[code] ?? "it cannot be read.";
}
