// undici has types for itself alone, and not for its files.
declare module "undici/lib/dispatcher/agent.js" {
  export { Agent as default } from "undici";
}
