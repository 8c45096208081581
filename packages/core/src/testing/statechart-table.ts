/**
 * A chart as a table of its states and events. Every pair that is not listed must be ignored: the snapshot stays the same
 * and no action runs.
 */
import { transition, type AnyEventObject, type AnyStateMachine, type StateValue } from 'xstate';
import { describe, expect, it } from 'vitest';

interface EventCase {
  readonly event: AnyEventObject;
  /** Changes to the usual context. */
  readonly context?: object;
  /** A machine with other guards. */
  readonly machine?: AnyStateMachine;
  /** The state that invokes the actor of the event. In other states the actor is stopped and sends nothing. */
  readonly onlyIn?: string;
}

export interface Chart {
  readonly machine: AnyStateMachine;
  readonly context: object;
  readonly events: Readonly<Record<string, EventCase>>;
  /** State → event → next state. Missing events are ignored. */
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The actor of a state has returned. */
export const done = (state: string, output: unknown): EventCase => ({
  event: { type: `xstate.done.actor.0.${state}`, output },
  onlyIn: state,
});
/** The actor of a state has failed. */
export const failed = (state: string): EventCase => ({
  event: { type: `xstate.error.actor.0.${state}`, error: new Error('x') },
  onlyIn: state,
});

/** `settled.idle` for a nested state, `idle/open` for parallel regions. */
function nameOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value);
  if (parts.length === 1) return parts.map(([key, child]) => `${key}.${nameOf(child ?? '')}`).join('');
  return parts.map(([, child]) => nameOf(child ?? '')).join('/');
}

function valueOf(name: string): StateValue {
  const [typing, box, counting, server] = name.split('/');
  if (typing && box && counting && server) return { typing, box, counting, server };
  const [parent = name, ...below] = name.split('.');
  return below.length > 0 ? { [parent]: valueOf(below.join('.')) } : parent;
}

/** Returns the paths of all states in a value, including parents. */
function nodesIn(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, child]) => [
    key,
    ...nodesIn(child ?? {}).map((path) => `${key}.${path}`),
  ]);
}

function transitionsOf({ machine, context, events }: Chart, state: string): Record<string, string> {
  const rows = Object.entries(events).flatMap(([label, eventCase]) => {
    const chart = eventCase.machine ?? machine;
    const activeNodes = nodesIn(valueOf(state)).map((path) => `${machine.id}.${path}`);
    if (eventCase.onlyIn && !activeNodes.includes(eventCase.onlyIn)) return [];
    const before = chart.resolveState({ value: valueOf(state), context: { ...context, ...eventCase.context } });
    // A stopped actor receives nothing.
    if (before.status === 'done') return [];
    const [after, actions] = transition(chart, before, eventCase.event);
    const isIgnored = after === before && actions.length === 0;
    return isIgnored ? [] : [[label, nameOf(after.value as StateValue)] as const];
  });
  return Object.fromEntries(rows);
}

/** Counts the combinations of atomic states. */
function leavesOf({ machine }: Chart): number {
  const count = (node: AnyStateMachine['root']): number => {
    const children = Object.values(node.states);
    if (children.length === 0) return 1;
    const below = children.map(count);
    return node.type === 'parallel' ? below.reduce((a, b) => a * b, 1) : below.reduce((a, b) => a + b, 0);
  };
  return count(machine.root);
}

/** Describes a chart by its table. `name` is the id of its machine. */
export function describeStatechart(name: string, chart: Chart): void {
  describe(`the ${name} statechart`, () => {
    it('has a row for each of its states', () => {
      expect(Object.keys(chart.table)).toHaveLength(leavesOf(chart));
    });

    it.each(Object.entries(chart.table).map(([state, moves]) => ({ state, moves })))(
      'in $state follows its row and ignores all other events',
      ({ state, moves }) => {
        expect(transitionsOf(chart, state)).toEqual(moves);
        expect(Object.keys(moves).length).toBeLessThan(Object.keys(chart.events).length);
      },
    );

    it('has the name of its export as its id', () => {
      expect(chart.machine.id).toBe(name);
    });
  });
}
