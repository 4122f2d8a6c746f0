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
  discriminatedUnion,
  enum,
  extend,
  type infer,
  int,
  iso,
  lazy,
  literal,
  looseObject,
  maxLength,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  type output,
  record,
  regex,
  strictObject,
  string,
  union,
  unknown,
  type ZodMiniType,
} from "zod/mini";
export type { core } from "zod/mini";
