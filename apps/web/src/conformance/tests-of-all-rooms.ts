/** Reads the tests of every room: their titles, and the words they look for. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { stringsLookedFor } from './looked-for.ts';
import { reachOf } from './reach.ts';
import { treeOf, within } from './sources.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const OUTSIDE = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'conformance']);
/** A test, however it is told to run: `it`, `test.each(…)`, `it.skipIf(…)`; no group, step or hook. */
const RUNNER = /^(?:it|test)(?:\.(?:only|skip|fails|concurrent|each|for|skipIf|runIf)\b.*)?$/s;

/** One test, as its file has it. */
export interface Test {
  /** From the root of the repository. */
  readonly file: string;
  readonly title: string;
  /** Its own statements and those of the helpers it calls. */
  readonly text: string;
  /** The strings that its own statements look for. */
  readonly own: ReadonlySet<string>;
  /** Those, and the strings that the helpers and page objects look for that it calls. */
  readonly all: ReadonlySet<string>;
}

/** Every test of the repository, those of the store in a browser first. */
export function allTests(): Test[] {
  const files = ['apps/web/e2e', 'apps/web/src', 'packages', 'apps/api', 'apps/reader', 'apps/terminal'].flatMap(
    (folder) => filesIn(join(ROOT, folder)),
  );
  return files.flatMap((path) => testsOf(path));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return OUTSIDE.has(entry.name) ? [] : filesIn(join(folder, entry.name));
    return /\.(?:test|e2e)\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

/** The tests of one file. */
export function testsOf(path: string): Test[] {
  return within(treeOf(path))
    .filter(ts.isCallExpression)
    .flatMap((call) => {
      const [title] = call.arguments;
      if (!title || call.arguments.length < 2 || !RUNNER.test(call.expression.getText())) return [];
      if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return [];
      return [aTest(relative(ROOT, path), call, title)];
    });
}

function aTest(file: string, call: ts.CallExpression, title: ts.StringLiteralLike | ts.TemplateExpression): Test {
  const own = [call, ...tablesAround(call)];
  const reach = reachOf(own);
  const stringsOf = (nodes: readonly ts.Node[]) => new Set(nodes.flatMap((node) => stringsLookedFor(node, reach)));
  return {
    file,
    title: ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : title.text,
    text: reach.map((node) => node.getText()).join('\n'),
    own: stringsOf(own),
    all: stringsOf(reach),
  };
}

/** The tables of the loops that a test stands in. */
function tablesAround(node: ts.Node): ts.Node[] {
  const loop = ts.findAncestor(node, ts.isForOfStatement);
  return loop ? [loop.expression, ...tablesAround(loop.parent)] : [];
}

/** `id` is one of the rows that a title names before its colon, as in `H12, H13: …`. */
export function isAbout({ title }: Test, id: string): boolean {
  const rows = /^([A-Z]?\d+(?:, [A-Z]?\d+)*): /.exec(title)?.[1];
  return rows?.split(', ').includes(id) ?? false;
}
