import { SettingError } from "./errors.js";

// RFC 3986 unreserved characters, but no dot segments: nothing that could leave its place.
const segment = /^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/;
const placeholder = /^\{[A-Za-z]+\}$/;

/**
 * Checks one segment of a path, such as a namespace or an id: unreserved characters only, so that
 * neither `..` nor an encoded slash can lead elsewhere.
 *
 * @throws {@link SettingError} naming `setting`
 */
export function checkSegment(setting: string, value: unknown): string {
  if (typeof value === "string" && segment.test(value)) return value;
  throw new SettingError(
    setting,
    "must be one path segment of letters, digits, - . _ ~ (no slash, no %, not ..).",
  );
}

/**
 * Checks one or more segments joined by slashes, such as `schools` or `schools/deletes`.
 *
 * @throws {@link SettingError} naming `setting`
 */
export function checkRelativePath(setting: string, value: unknown): string {
  if (typeof value === "string" && value.split("/").every((part) => segment.test(part)))
    return value;
  throw new SettingError(
    setting,
    "must be a collection's name such as schools: letters, digits, - . _ ~, parts joined by / (no %, not ..).",
  );
}

/**
 * Checks a path below the base URL, such as `/data/v3/{namespace}`, and fills its placeholders.
 *
 * @throws {@link SettingError} naming `setting`, or the placeholder that has no usable value
 */
export function fillPath(
  setting: string,
  template: unknown,
  values: Readonly<Record<string, string | undefined>>,
): string {
  if (typeof template !== "string" || !template.startsWith("/")) {
    throw new SettingError(
      setting,
      "must be a path that begins with /, such as /data/v3/{namespace}.",
    );
  }
  const filled = template
    .slice(1)
    .split("/")
    .map((part) => {
      if (!placeholder.test(part)) return checkSegment(setting, part);
      const name = part.slice(1, -1);
      if (!Object.hasOwn(values, name))
        throw new SettingError(setting, `knows no placeholder ${part}.`);
      const value = values[name];
      if (value !== undefined) return checkSegment(name, value);
      throw new SettingError(name, `is not given, and the host's paths have ${part}.`);
    });
  return `/${filled.join("/")}`;
}
