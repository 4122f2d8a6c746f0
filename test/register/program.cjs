// node --require @edbridge/compat/register program.cjs CLIENT...
const { clients } = require("./clients.mjs");
const { drive } = require("./drive.mjs");

const all = async () => {
  for (const name of process.argv.slice(2)) {
    await drive(clients(require)[name]());
    console.log(name);
  }
};

all().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
