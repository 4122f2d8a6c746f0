import { describeTokenSource } from "@edbridge/core/testing";
import { authorizationCode } from "@edbridge/legacy-flow";
import { describe, test } from "vitest";

describeTokenSource("authorizationCode", (lab) => authorizationCode(lab), { describe, test });

describeTokenSource(
  "authorizationCode, GET authorize",
  (lab) => authorizationCode({ ...lab, authorizeMethod: "GET" }),
  { describe, test },
);
