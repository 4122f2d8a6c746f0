import type { TokenSourceLaw } from "../lab.js";
import { injected, refusedCall } from "./calls.js";
import { oneExchange, waiters } from "./exchanges.js";
import { lateAnswer, life, renewal } from "./life.js";

/**
 * The law of a token source as checks, for runners of any kind: each makes its source from a lab
 * of its own and throws where the law is broken.
 */
export const tokenSourceLaws: readonly TokenSourceLaw[] = [
  ...oneExchange,
  ...waiters,
  ...life,
  ...renewal,
  ...lateAnswer,
  ...refusedCall,
  ...injected,
];
