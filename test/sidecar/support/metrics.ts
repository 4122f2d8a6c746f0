/** The sidecar's metrics by name and labels. */
export async function readMetrics(url: string): Promise<Record<string, string>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(lines.map((line) => line.split(/ (?=\S+$)/) as [string, string]));
}
