import { pick, rowsOf, type Table, truth } from "@edbridge/core/internal";
import { credentialsOf, keyRows, year } from "../command/credentials.js";
import { defineCommand, flagRow } from "../command/define.js";
import { addressIn, configRow, hostRows } from "../command/command-options.js";
import { hostAgents, proxyNames } from "../command/host-agent.js";
import { reachRows, usual } from "../command/option-rows.js";
import { exit } from "../command/outcome.js";
import { readHostTls } from "../serve/tls.js";
import { diagnose } from "./diagnosis.js";
import { examine } from "./examine.js";
import { forPeople, forPrograms } from "./print.js";

/** Milliseconds that the host may take to begin a response, or to go on: somebody waits for the answer. */
const usualTimeout = 20_000;

const about = `Say which API a host has, what a program can do there, and which options to use.

With a key it reads a little of what legacy programs use most. It changes
nothing. It takes the address, the paths and the certificates of the host as
serve does: from flags, from variables such as EDBRIDGE_BASE_URL, and from
edbridge.config.json. It uses the proxy that HTTPS_PROXY or HTTP_PROXY names,
except for the hosts in NO_PROXY.

Exit code: 0 usable, 1 a problem was found, 2 the command line is not
understood.

Examples:
  edbridge doctor --base-url https://host.example/api
  edbridge doctor --base-url https://host.example --key KEY --secret-env NAME`;

const host = rowsOf("host", ["flag"]);

const rows = {
  ...hostRows,
  ...reachRows,
  hostTimeout: {
    ...reachRows.hostTimeout,
    doc: reachRows.hostTimeout.doc.replace("default: 5m", "default: 20s"),
  },
  ...keyRows,
  ...configRow,
  json: flagRow(truth)("print JSON"),
  schoolYear: host(year)(
    "school year to look at, on a host that keeps each apart (default: the current one)",
  ),
} as const satisfies Table;

export const doctorCommand = defineCommand({
  name: "doctor",
  about,
  rows,
  async act(parsed, io) {
    const { json, schoolYear, ...values } = parsed.values;
    const credentials = credentialsOf(values, io);
    const of = {
      ...pick(values, ["namespace", "dataPath", "tokenPath", "tenant", "context"]),
      allowInsecureHttp: values.allowInsecureHttp,
      baseUrl: String(addressIn(values)),
      schoolYear,
    };
    const { hostTimeout = usualTimeout } = values;
    const tls = pick(values, ["hostCa", "hostCert", "hostKey"]);
    const agents = await hostAgents(hostTimeout, io.environment, readHostTls(tls));
    const dispatcher = agents(usual.connections);
    const found = await examine({ ...of, credentials, dispatcher });
    await dispatcher.destroy();
    const diagnosis = diagnose(found, { ...of, ...tls }, proxyNames(io.environment));
    io.out((json ? forPrograms : forPeople)(found, diagnosis));
    return diagnosis.usable ? exit.done : exit.problem;
  },
});
