/**
 * Generates one page for each machine under `docs/machines`: a Mermaid state diagram and a table of its transitions.
 * `--check` writes nothing and fails when a page differs from the machine in `dist`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  authMachine,
  checkoutMachine,
  favoriteMachine,
  paginationMachine,
  searchMachine,
} from '../dist/machines/index.js';

const pages = new URL('../docs/machines/', import.meta.url);
const machines = [
  [authMachine, 'The session and the four account forms (spec §4).'],
  [checkoutMachine, 'Billing form → order → payment → success (spec §4).'],
  [favoriteMachine, 'Favorite toggle (spec §4).'],
  [paginationMachine, 'Previous and next in a list (spec §4).'],
  [searchMachine, 'The search box (spec §2).'],
];

const isCheck = process.argv.includes('--check');
mkdirSync(pages, { recursive: true });
const stale = machines.filter(([machine, sentence]) => {
  const page = renderPage(machine, sentence);
  const file = new URL(`${machine.id}.md`, pages);
  if (isCheck) return page !== read(file);
  writeFileSync(file, page);
  return false;
});
if (stale.length > 0) {
  const pageNames = stale.map(([machine]) => `docs/machines/${machine.id}.md`).join(', ');
  throw new Error(`Stale: ${pageNames}. Run \`pnpm diagrams\` in packages/core.`);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A missing page counts as stale.
    return null;
  }
}

function renderPage(machine, sentence) {
  const edges = nodesOf(machine.root).flatMap((node) => edgesOf(node, machine));
  const rows = edges.map(({ source, event, guard, target, actions }) =>
    [nameOf(source), event, guard, target ? target.map(nameOf).join(', ') : 'same state', actions]
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  );
  return `# The ${machine.id} machine

${sentence} Generated from the machine by \`pnpm diagrams\`; do not edit.

\`\`\`mermaid
stateDiagram-v2
${[...drawStates(machine.root, '  '), ...drawTransitions(edges)].join('\n')}
\`\`\`

| state | event | guard | target | actions |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}

function nodesOf(node) {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}
function idOf(node) {
  return node.parent ? node.path.join('_') : 'any_state';
}
function nameOf(node) {
  return node.parent ? `\`${node.path.join('.')}\`` : 'any state';
}

/** The states inside `node`, nested as defined. */
function drawStates(node, indent) {
  const children = Object.values(node.states);
  const initial = node.initial?.target?.[0];
  return [
    ...(node.type === 'compound' && initial ? [`${indent}[*] --> ${idOf(initial)}`] : []),
    ...children.flatMap((child, at) => {
      const [id, inside] = [idOf(child), drawStates(child, `${indent}  `)];
      const region = node.type === 'parallel' && at > 0 && node.parent ? [`${indent}--`] : [];
      const body =
        inside.length > 0
          ? [`${indent}state "${child.key}" as ${id} {`, ...inside, `${indent}}`]
          : [`${indent}state "${child.key}" as ${id}`];
      return [...region, ...body, ...(child.type === 'final' ? [`${indent}${id} --> [*]`] : [])];
    }),
  ];
}

/** One arrow for each pair of states, labeled with all events that cause the transition. */
function drawTransitions(edges) {
  const labels = new Map();
  for (const { source, event, target } of edges) {
    for (const to of target ?? []) {
      const arrow = `  ${idOf(source)} --> ${idOf(to)}`;
      labels.set(arrow, new Set([...(labels.get(arrow) ?? []), event]));
    }
  }
  return [...labels].map(([arrow, events]) => `${arrow} : ${[...events].join(', ')}`);
}

function edgesOf(node, machine) {
  return [...node.transitions.values()].flat().map((edge) => ({
    source: node,
    event: eventOf(edge.eventType, node, machine),
    guard: edge.guard ? guardOf(edge.guard) : '',
    target: edge.target,
    // Actions that start and stop timers are internal to the machine.
    actions: [...edge.actions, ...(edge.target ?? []).flatMap((to) => to.entry)]
      .map(nameOfRef)
      .filter((action) => !action.startsWith('xstate.'))
      .join(', '),
  }));
}

/** `logIn is done` for an actor, `300 ms later` for a delay, otherwise the event type. */
function eventOf(type, node, machine) {
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  if (actor) {
    const { src } = node.invoke.find(({ id }) => id === actor[2]);
    return `${src} ${actor[1] === 'done' ? 'is done' : 'has failed'}`;
  }
  const after = /^xstate\.after\.(\w+)\./.exec(type);
  return after ? `${machine.implementations.delays[after[1]]} ms later` : type;
}

function guardOf(guard) {
  if (typeof guard === 'function' && guard.guards) return `${guard.name} ${guard.guards.map(guardOf).join(', ')}`;
  return nameOfRef(guard);
}

function nameOfRef(what) {
  return typeof what === 'string' ? what : (what.type ?? what.name);
}
