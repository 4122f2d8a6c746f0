/**
 * What packages of edbridge that depend on this one use of zod: their builds take it from here, so that
 * zod is bundled once. It is not a public interface: any release may change it.
 *
 * @packageDocumentation
 */
export {
  _default,
  array,
  boolean,
  extend,
  int,
  iso,
  literal,
  maxLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  string,
  union,
} from "zod/mini";
