/**
 * A text as the engine keeps the names of members. To find the name of a member among such texts, it
 * does not compare their characters.
 */
export function memberName(text: string): string {
  // An object without a prototype leaves no trace in the shapes of others.
  const [name = text] = Object.keys({ __proto__: null, [text]: true });
  return name;
}
