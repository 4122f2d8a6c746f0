import { test } from "vitest";
import { check } from "./check.cjs";

test("vitest", check);
