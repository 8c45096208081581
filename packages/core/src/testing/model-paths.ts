/** Paths through the model of a machine, as lists of event types, and the transitions of the machine that they take. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

interface Path {
  readonly steps: readonly { readonly event: { readonly type: string } }[];
}

/** Returns the events of a path, without the one that starts the machine. */
export const stepsOf = ({ steps }: Path): string[] =>
  steps.map(({ event }) => event.type).filter((type) => type !== 'xstate.init');

/** Leaves out each path that is the start of a longer path, which takes the same transitions. */
function withoutStarts(paths: readonly string[][]): readonly string[][] {
  const starts = new Set(paths.flatMap((steps) => steps.map((_, at) => steps.slice(0, at).join(' → '))));
  return paths.filter((steps) => !starts.has(steps.join(' → ')));
}

/** Returns the names of all transitions of a machine. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
  return nodesOf(machine.root).flatMap(({ transitions }) => [...transitions.values()].flat().map(transitionName));
}

/**
 * Runs each path that is not the start of a longer path, and returns the names of the taken transitions. `run`
 * takes the events of a path and returns the names of its transitions.
 */
export async function runPaths(
  paths: readonly Path[],
  run: (steps: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const steps of withoutStarts(paths.map(stepsOf))) for (const edge of await run(steps)) taken.add(edge);
  return taken;
}

/** Returns a unique name of a transition. */
export function transitionName(edge: AnyTransitionDefinition): string {
  return `${edge.source.id} ${edge.eventType} ${edge.source.transitions.get(edge.eventType)?.indexOf(edge)}`;
}
