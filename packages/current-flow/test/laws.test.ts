import { describeTokenSource } from "@edbridge/core/testing";
import { clientCredentials } from "@edbridge/current-flow";
import { describe, test } from "vitest";

describeTokenSource("clientCredentials", (lab) => clientCredentials(lab), { describe, test });
