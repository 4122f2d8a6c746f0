const { check } = require("./check.cjs");

test("jest", check);
