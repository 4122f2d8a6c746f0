/**
 * For the other packages of edbridge alone; any release may change it.
 *
 * @packageDocumentation
 */
export { readOAuthCall } from "../auth/oauth.js";
export { bodyText, decoded } from "../http/body.js";
export {
  type AnswerHeaders,
  type Call,
  matchesEtag,
  printableReason,
  type Send,
  totalCount,
  wireName,
} from "../http/message.js";
export { Bridge } from "../pipeline/bridge.js";
export { sendVia } from "../transport/send.js";
export { legacyRoute } from "../routing/legacy-route.js";
export { checkChangesOff } from "../settings/compat-options.js";
export { configFile, configName, configVariable, otherVariables } from "../settings/environment.js";
export {
  pathOf,
  serverListener,
  type ServerListenerOptions,
} from "../doors/node-server/compat-listener.js";
export { checkAll } from "../settings/host-profile.js";
export {
  doorRows,
  formRows,
  hostRows,
  sessionKeyForm,
  type SessionKeys,
} from "../settings/option-rows.js";
export { SecretSeal } from "../auth/seal.js";
export { folderKeyFile, keyIn } from "../auth/folder-key.js";
export { makeFolder, storeOf, usualStateDir } from "../store/files.js";
export { peopleIn } from "../writes/waiting-entry.js";
export { districtsOf } from "../auth/credential.js";
export { Observer } from "../pipeline/observer.js";
export type { Report } from "../report/report.js";
export { lockLife, waitForLock } from "../store/store.js";
