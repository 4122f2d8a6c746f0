// Runs the collection next to it, as `newman run` does, and prints what its scripts kept.
var newman = require("newman");

newman.run(
  {
    collection: require("./legacy.postman_collection.json"),
    envVar: [
      { key: "base", value: process.env.EDFI_BASE_URL },
      { key: "key", value: process.env.EDFI_KEY },
      { key: "secret", value: process.env.EDFI_SECRET },
    ],
    reporters: [],
  },
  function (error, summary) {
    if (error) throw error;
    var failures = summary.run.failures.map(function (failure) {
      return failure.error.message;
    });
    if (failures.length > 0) {
      console.error(failures.join("\n"));
      process.exit(1);
    }
    console.log(summary.environment.get("result"));
  },
);
