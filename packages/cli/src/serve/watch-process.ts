import perfHooks, { type PerformanceObserverCallback } from "node:perf_hooks";
import { collectDefaultMetrics, type Registry } from "prom-client";

/**
 * Adds the figures of the process to a registry, and gives what ends the watching for them.
 *
 * prom-client watches garbage collections and the event loop until the process ends, and gives
 * nobody what it watches with. So it is noted here while prom-client makes it, in this one call.
 */
export function watchProcess(register: Registry): () => void {
  const { PerformanceObserver, monitorEventLoopDelay } = perfHooks;
  const ends: (() => void)[] = [];
  const noted: Partial<typeof perfHooks> = {
    PerformanceObserver: class extends PerformanceObserver {
      constructor(callback: PerformanceObserverCallback) {
        super(callback);
        ends.push(() => this.disconnect());
      }
    },
    monitorEventLoopDelay(options) {
      const histogram = monitorEventLoopDelay(options);
      ends.push(() => histogram.disable());
      return histogram;
    },
  };
  Object.assign(perfHooks, noted);
  try {
    collectDefaultMetrics({ register });
  } finally {
    Object.assign(perfHooks, { PerformanceObserver, monitorEventLoopDelay });
  }
  return () => {
    for (const end of ends) end();
  };
}
