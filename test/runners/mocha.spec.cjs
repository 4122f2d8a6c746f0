const { check } = require("./check.cjs");

it("mocha", check);
