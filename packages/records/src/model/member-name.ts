/**
 * A text as the engine keeps the names of members. To find the name of a member among such texts, it
 * does not compare their characters.
 */
export function memberName(text: string): string {
  const [name = text] = Object.keys({ [text]: true });
  return name;
}
