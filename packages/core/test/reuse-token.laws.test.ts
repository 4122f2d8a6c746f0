import { reuseToken } from "@edbridge/core";
import { describeTokenSource } from "@edbridge/core/testing";
import { describe, test } from "vitest";
import { exchangeAt } from "./support/exchanges.js";

for (const expiry of ["fixed", "sliding"] as const) {
  describeTokenSource(
    `reuseToken, ${expiry} life`,
    (lab) => reuseToken(exchangeAt(lab, expiry), { clock: lab.clock, random: lab.random }),
    { describe, test },
  );
}
