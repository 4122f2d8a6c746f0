/**
 * What packages of edbridge that depend on this one use of zod, so that zod is bundled once. It is not a
 * public interface: any release may change it.
 *
 * @packageDocumentation
 */
export {
  _default,
  array,
  boolean,
  extend,
  type infer,
  int,
  iso,
  literal,
  maxLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  type output,
  string,
  union,
} from "zod/mini";
