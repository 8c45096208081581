/**
 * Checks the imports of the whole repository: the boundaries in `.dependency-cruiser.mjs`, and folder cycles. A folder cycle is
 * two folders inside a workspace's `src` that import each other, directly or through other folders. It counts shipped code
 * only, and no type-only imports.
 */
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { dirname, join } from 'node:path';
import { root } from './build.mjs';

const SOURCE = /^(?:packages|apps)\/[^/]+\/src\//;
const NOT_SHIPPED = /\.(?:test|stories)\.tsx?$|\/(?:testing|test)\/|^packages\/ui\/src\/foundations\/[^/]+$/;
const isShipped = (path) => SOURCE.test(path) && !NOT_SHIPPED.test(path);
const isTypeOnly = ({ dependencyTypes }) => dependencyTypes.includes('type-only');

/** The two sibling folders that an import connects; `undefined` for imports inside one folder, or from a parent folder. */
function siblingFolders(from, to) {
  const [a, b] = [dirname(from).split('/'), dirname(to).split('/')];
  const depth = a.findIndex((name, index) => name !== b[index]);
  // The first three names are the workspace and its `src`.
  if (depth < 3 || depth >= b.length) return undefined;
  return [a, b].map((names) => names.slice(0, depth + 1).join('/'));
}

/** Folder -> sibling folder it imports -> those imports, as `file -> file`. */
function folderGraph(modules) {
  const graph = new Map();
  for (const { source, dependencies } of modules.filter((module) => isShipped(module.source))) {
    for (const { resolved } of dependencies.filter((each) => isShipped(each.resolved) && !isTypeOnly(each))) {
      const [from, to] = siblingFolders(source, resolved) ?? [];
      if (from === undefined) continue;
      if (!graph.has(from)) graph.set(from, new Map());
      const imports = graph.get(from);
      imports.set(to, [...(imports.get(to) ?? []), `${source} -> ${resolved}`]);
    }
  }
  return graph;
}

/** The shortest cycle through `start`, which is its first and last folder; `undefined` when there is none. */
function shortestCycle(graph, start) {
  const paths = [[start]];
  const seen = new Set();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return [...path, start];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}

process.chdir(root);
const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.mjs'));
const { output } = await cruise(['packages', 'apps', 'examples'], options);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} -> ${to}`);
const graph = folderGraph(output.modules);
const cycles = new Map();
for (const folder of graph.keys()) {
  const cycle = shortestCycle(graph, folder);
  if (cycle) cycles.set([...graph.keys()].filter((name) => cycle.includes(name)).join(), cycle);
}
for (const cycle of cycles.values()) {
  console.log(cycle.join(' -> '));
  for (const [index, folder] of cycle.slice(0, -1).entries()) {
    for (const line of graph.get(folder).get(cycle[index + 1])) console.log(`  ${line}`);
  }
}
console.log(
  `${violations.length} forbidden imports in ${totalCruised} modules, ${cycles.size} folder cycles in ${graph.size} folders`,
);
process.exitCode = violations.length + cycles.size > 0 ? 1 : 0;
