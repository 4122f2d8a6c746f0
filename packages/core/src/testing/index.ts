/**
 * For tests: the law of a token source as a suite, a clock that obeys, a token that stays.
 *
 * @packageDocumentation
 */
export { describeTokenSource, type TestRunner, tokenSourceLaws } from "./describe-token-source.js";
export { fakeClock, type FakeClock } from "./fake-clock.js";
export type { MakeTokenSource, TokenSourceLab, TokenSourceLaw } from "./lab.js";
export { staticToken, type StaticTokenOptions } from "./static-token.js";
