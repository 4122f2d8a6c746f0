import type { Refusal } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import { usual } from "../command/option-rows.js";
import { checkCors } from "./cors.js";
import { type Edge, edgeOf } from "./edge.js";
import { Limits } from "./limits.js";
import { checkRetirement } from "./retirement.js";
import type { SidecarOptions } from "./sidecar-options.js";
import { siteHosts } from "./sites.js";

/** What decides about each request: made of options alone, so that others can take its place. */
export class Rules {
  readonly edge: Edge;
  readonly limits: Limits;
  readonly cors: string;

  /** @throws `SettingError` naming the option */
  constructor(options: SidecarOptions, { host, clock, isFull }: RuleContext) {
    const { optionText = (name: string) => name, maxCalls = usual.maxCalls } = options;
    this.cors = checkCors(options.cors ?? "none");
    this.limits = new Limits(options, clock, optionText);
    const names = siteHosts(options.sites);
    const full: Refusal = {
      status: 503,
      message: "Too many requests are under way. Send the request again a little later.",
      headers: { "retry-after": "5" },
      option: optionText("maxCalls"),
    };
    this.edge = edgeOf(
      { ...options, allowedHosts: [...(options.allowedHosts ?? []), ...names] },
      {
        host,
        optionText,
        retirement: checkRetirement(options, () => clock.now()),
        full: () => (isFull(maxCalls) ? full : undefined),
      },
    );
  }
}

interface RuleContext {
  readonly host: string;
  readonly clock: Clock;
  /** Whether more calls than so many are under way, and none can be closed to make room. */
  readonly isFull: (most: number) => boolean;
}
