/**
 * For the other packages of edbridge alone; any release may change it.
 *
 * @packageDocumentation
 */
export { wireName } from "../http/header-case.js";
export { printableReason } from "../http/message.js";
export { checkChangesOff } from "../settings/changes-off.js";
export {
  type Config,
  configFile,
  configName,
  configSchema,
  doorOptions,
  readConfig,
} from "../settings/config.js";
export { checkCompatOptions } from "../settings/compat-options.js";
export {
  byVariable,
  environmentOptions,
  refuseUnknownVariables,
  variableName,
  withConfig,
} from "../settings/environment.js";
export {
  numberOfBytes,
  organizations,
  sessionKey,
  type TextForm,
} from "../settings/option-text.js";
export { makeFolder, usualStateDir } from "../sessions/file-store.js";
export { districtsOf } from "../sessions/key-organizations.js";
export { type Exchange, Observer, observedLimit } from "../pipeline/observer.js";
export { currentRun } from "../report/event.js";
export { lockLife, lockRenewal } from "../settings/shared-store.js";
