/** What a process of the bench can be asked, each with one argument that can be sent to it. */
export type Api = Readonly<Record<string, (input: never) => unknown>>;

export interface Asked {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export interface Answered {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Answers the process that started this one; ends with it. */
export function serve(api: Api): void {
  const answer = async ({ id, name, input }: Asked): Promise<Answered> => {
    try {
      const work = api[name] as ((input: unknown) => unknown) | undefined;
      return { id, value: await work?.(input) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on("message", (asked: Asked) => {
    void answer(asked).then((answered) => process.send?.(answered));
  });
  process.on("disconnect", () => process.exit(0));
}
