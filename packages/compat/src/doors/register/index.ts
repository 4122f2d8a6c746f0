/**
 * Loaded before a program, bridges its legacy calls without a change to it:
 * `EDBRIDGE_BASE_URL=https://host.example/api node --import @edbridge/compat/register app.js`.
 * Without any `EDBRIDGE_…` variable it does nothing.
 *
 * @packageDocumentation
 */
import { byVariable, optionsFrom, variableText } from "./environment.js";
import { install } from "./install.js";

export { register, uninstall } from "./install.js";

const options = optionsFrom(process.env);
if (options) install(options, { rename: byVariable, optionText: variableText });
