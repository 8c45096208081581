/** Paths through the model of a machine, as lists of event types, and the transitions of the machine that they take. */
import type { AnyTransitionDefinition } from 'xstate';

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

/** Returns a unique name of a transition. */
export function transitionName(edge: AnyTransitionDefinition): string {
  return `${edge.source.id} ${edge.eventType} ${edge.source.transitions.get(edge.eventType)?.indexOf(edge)}`;
}
