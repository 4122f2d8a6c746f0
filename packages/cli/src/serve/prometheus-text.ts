/** One metric, as Prometheus reads it. */
export interface Family {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** One number of a metric. */
export interface Sample {
  /** What follows the metric's name, such as `_bucket`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** A metric in the text format 0.0.4. */
export function familyText({ name, type, help, samples }: Family): string {
  const lines = samples.map(({ suffix = "", labels = {}, value }) => {
    // Backslash, quote and line break are written as in JSON.
    const pairs = Object.entries(labels).map(
      ([key, text]) => `${key}=${JSON.stringify(`${text}`)}`,
    );
    const all = pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
    return `${name}${suffix}${all} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}\n`;
}
