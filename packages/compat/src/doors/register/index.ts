/**
 * Loaded before a program, bridges its legacy calls without a change to it:
 * `EDBRIDGE_BASE_URL=https://host.example/api node --import @edbridge/compat/register app.js`.
 * Without any `EDBRIDGE_…` variable it does nothing.
 *
 * @packageDocumentation
 */
import { byVariable, optionsFrom, variableText } from "../../settings/environment.js";
import { usualStateDir } from "../../sessions/token-file.js";
import { installed } from "./globals.js";
import { install } from "./install.js";
import { reportTo } from "./report.js";

export { register, uninstall } from "./install.js";

const { EDBRIDGE_REPORT: report } = process.env;
const options = optionsFrom(process.env);
// The other copy of the package, ESM or CommonJS, may be at work already.
if (options && !installed()) {
  const elsewhere = report ? reportTo(report) : undefined;
  const { stateDir = usualStateDir(process.env) } = options;
  install({ ...options, stateDir }, { rename: byVariable, optionText: variableText }, elsewhere);
}
