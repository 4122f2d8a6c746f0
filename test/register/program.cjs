// node --require @edbridge/compat/register program.cjs CLIENT
const { clients } = require("./clients.mjs");
const { drive } = require("./drive.mjs");

drive(clients(require)[process.argv[2]]()).then(
  () => console.log("ok"),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
