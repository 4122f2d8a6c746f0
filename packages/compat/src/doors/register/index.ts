/**
 * Loaded before a program, bridges its legacy calls without a change to it:
 * `EDBRIDGE_BASE_URL=https://host.example/api node --import @edbridge/compat/register app.js`.
 * Without any `EDBRIDGE_…` variable it does nothing.
 *
 * @packageDocumentation
 */
import { SettingError } from "@edbridge/core";
import { checkRuntime, variablePrefix } from "@edbridge/core/internal";
import { writeSync } from "node:fs";
import { usualStateDir } from "../../store/files.js";
import { optionsFrom } from "../../settings/environment.js";
import { installed } from "./globals.js";
import { install, watch } from "./install.js";
import { Others } from "./others.js";
import { onProgramStarted, reportTo } from "./process-report.js";

export { register, unregister } from "./install.js";

/** Bridges the calls of this process, where a variable asks for it. */
function start(): void {
  if (!Object.keys(process.env).some((name) => name.startsWith(variablePrefix))) return;
  checkRuntime();
  const {
    EDBRIDGE_REPORT: file,
    EDBRIDGE_OBSERVE: observes,
    EDBRIDGE_HOLD_BACK_AT: holdBackAt,
    EDBRIDGE_RUN_BEGAN: began,
  } = process.env;
  const found = optionsFrom(process.env);
  // The other copy of the package, ESM or CommonJS, may be at work already.
  if (!found || installed()) return;
  const { options, reader } = found;
  const report = file ? reportTo(file) : undefined;
  const others = report && new Others(report.other, holdBackAt);
  if (report && holdBackAt) {
    onProgramStarted(report.started);
    others?.watch(String(options.baseUrl));
  }
  const { stateDir = usualStateDir(process.env) } = options;
  if (observes === "1" || observes === "true") watch(options, others);
  else {
    const rename = (error: SettingError) => reader.rename(error);
    const runBegan = began ? Number(began) : undefined;
    const owner = { rename, optionText: reader.hint, runBegan };
    install({ ...options, stateDir }, owner, others);
  }
}

try {
  start();
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  // Whoever starts the program can change the variable: a stack of ours would only hide the line.
  writeSync(2, `edbridge: ${error.message}\n`);
  process.exit(1);
}
