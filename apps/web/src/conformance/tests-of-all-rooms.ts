/** Reads the tests of every room: their titles, and the words that stand in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const OUTSIDE = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'conformance']);
const TITLE = /\b(?:it|test)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;

/** One test, as its file has it. */
export interface Test {
  /** From the root of the repository. */
  readonly file: string;
  readonly title: string;
  /** From its title to the next one. */
  readonly text: string;
}

/** Every test of the repository, those of the store in a browser first. */
export function allTests(): Test[] {
  const files = ['apps/web/e2e', 'apps/web/src', 'packages', 'apps/api', 'apps/reader', 'apps/terminal'].flatMap(
    (folder) => filesIn(join(ROOT, folder)),
  );
  return files.flatMap((path) => testsOf(relative(ROOT, path), readFileSync(path, 'utf8')));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return OUTSIDE.has(entry.name) ? [] : filesIn(join(folder, entry.name));
    return /\.(?:test|e2e)\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

function testsOf(file: string, source: string): Test[] {
  const found = [...source.matchAll(TITLE)];
  return found.map((match, at) => ({
    file,
    title: (match[2] ?? '').replaceAll(/\\(.)/g, '$1'),
    // What stands before the first test, such as a table of cases, is the first one's.
    text: source.slice(at === 0 ? 0 : match.index, found[at + 1]?.index ?? source.length),
  }));
}

/** `id` is one of the rows that a title names before its colon, as in `H12, H13: …`. */
export function isAbout({ title }: Test, id: string): boolean {
  const rows = /^([A-Z]?\d+(?:, [A-Z]?\d+)*): /.exec(title)?.[1];
  return rows?.split(', ').includes(id) ?? false;
}

/** The words stand in the test: as a string of their own, or whole within a longer one when they are long enough to tell. */
export function holds({ text }: Test, words: string): boolean {
  const escaped = words.replaceAll("'", String.raw`\'`);
  if ([`'${words}'`, `'${escaped}'`, `"${words}"`, `\`${words}\``].some((quoted) => text.includes(quoted))) return true;
  return words.length > 14 && text.includes(words);
}

/** The words are expected, not only pressed or passed on the way. */
export function asserts(test: Test, words: string): boolean {
  const statements = test.text.split(';');
  return statements.some((statement) => statement.includes('expect') && holds({ ...test, text: statement }, words));
}
