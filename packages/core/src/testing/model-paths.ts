/** Paths through the model of a machine, as lists of event types. */

interface Path {
  readonly steps: readonly { readonly event: { readonly type: string } }[];
}

/** Returns the events of a path, without the one that starts the machine. */
export const stepsOf = ({ steps }: Path): string[] =>
  steps.map(({ event }) => event.type).filter((type) => type !== 'xstate.init');

/** Leaves out each path that is the start of another one, because the longer one takes its transitions as well. */
export function withoutStarts(paths: readonly string[][]): readonly string[][] {
  const starts = new Set(paths.flatMap((steps) => steps.map((_, at) => steps.slice(0, at).join(' → '))));
  return paths.filter((steps) => !starts.has(steps.join(' → ')));
}
