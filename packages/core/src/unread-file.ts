/** Why a file cannot be read, by the error code of the system. */
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
