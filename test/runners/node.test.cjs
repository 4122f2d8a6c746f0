const { test } = require("node:test");
const { check } = require("./check.cjs");

test("node", check);
