import { cores, startChild } from "../lib/child.ts";
import { atMost, type Row } from "../lib/row.ts";
import { measured, round } from "../lib/stats.ts";
import type { HandlesApi } from "../measures/handles.ts";

/**
 * A handle is what edbridge gives a legacy program in place of the host's own token. One process has
 * compatFetch and a host that answers at once. It keeps the handles too, and their texts count.
 */
export const handles: Row = {
  name: "handles",
  async run({ quick, rounds }) {
    const child = startChild<HandlesApi>("measures/handles.ts", cores.client, {
      execArgv: ["--expose-gc"],
    });
    const most = quick ? 10_000 : 100_000;
    const turns = quick ? 5000 : 20_000;
    const measure = async (count: number, credentials: number) => {
      const bytes = round(await child.ask("fill", { count, credentials }), 0);
      const times: number[] = [];
      for (let turn = 0; turn < rounds; turn++) times.push(await child.ask("calls", { turns }));
      return { bytes, ns: measured(times) };
    };
    try {
      await child.ask("fill", { count: 2000, credentials: 1 });
      for (let time = 0; time < 4; time++) await child.ask("calls", { turns });
      const one = await measure(1, 1);
      const credentials = await measure(10_000, 10_000);
      const many = await measure(most, 1);
      const own = await measure(most, most);
      const toOne = ({ ns: { value, spread = 0 } }: typeof one) => ({
        value: value / one.ns.value,
        spread: round(spread / one.ns.value),
      });
      const count = most.toLocaleString("en");
      return [
        atMost(`a read among ${count} handles to one among a single handle`, 1.2, toOne(many)),
        atMost(
          "a read among 10,000 credentials to one among a single one",
          1.2,
          toOne(credentials),
        ),
        atMost("bytes each live handle takes", 512, many.bytes),
        atMost("bytes each live handle takes, each with a credential of its own", 4096, own.bytes),
      ];
    } finally {
      await child.stop();
    }
  },
};
