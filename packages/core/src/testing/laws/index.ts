import type { TokenSourceLaw } from "../lab.js";
import { injected } from "./injected.js";
import { lateAnswer } from "./late-answer.js";
import { life } from "./life.js";
import { oneExchange } from "./one-exchange.js";
import { refusedCall } from "./refused-call.js";
import { renewal } from "./renewal.js";
import { waiters } from "./waiters.js";

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
