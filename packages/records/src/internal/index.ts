/**
 * For the other packages of edbridge alone; any release may change it.
 *
 * @packageDocumentation
 */
export { namespaceRow, recordRows, translatorRows } from "../settings/option-rows.js";
