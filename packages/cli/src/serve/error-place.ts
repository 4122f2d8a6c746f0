/** The kind of an error and where it was thrown. Its message stays out: it may quote a request. */
export function placeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return "a value that is no error";
  const code = "code" in fault && typeof fault.code === "string" ? fault.code : "";
  const { message, stack = "" } = fault;
  // The message comes first, and may have lines that look like places.
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  const places = frames.filter((line) => /^ {4}at /.test(line)).slice(0, 3);
  const kind = /^\w+$/.test(fault.name) ? fault.name : "Error";
  const words = [kind, /^\w+$/.test(code) ? code : "", ...places.map((line) => line.trim())];
  return words.filter(Boolean).join(" ");
}
