/**
 * For the other packages of edbridge alone; any release may change it.
 *
 * @packageDocumentation
 */
export { clientCredentialsFlow, type ClientCredentialsFlowOptions } from "../client-credentials.js";
