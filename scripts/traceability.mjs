/**
 * Checks that the tests of `npm test` cover the specification, and that the tables in `docs` are up to date. Tests name the rows that
 * they prove in their tags; a string of a screen counts when a test contains all of it. `--write` writes the tables.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';
import { rows, tags } from './traceability/tags.mjs';
import { readTests, testFiles } from './traceability/tests.mjs';

const isWriting = process.argv.includes('--write');
const problems = [];
const tests = readTests();

const names = new Set(tags.map(({ name }) => name));
/** Marks tests that only `pnpm verify:deep` runs. */
const DEEP = 'deep';
for (const test of tests) {
  for (const tag of test.tags)
    if (tag !== DEEP && !names.has(tag)) problems.push(`${test.file}: unknown tag ${tag}: ${test.title}`);
  if (/^[A-Z]?\d+(?:, [A-Z]?\d+)*: /.test(test.title))
    problems.push(`${test.file}: use a tag for the id: ${test.title}`);
}
const taggedWith = (name) => tests.filter((test) => test.tags.includes(name));
const runsAlways = ({ tags: own }) => !own.includes(DEEP);
for (const name of names)
  if (!taggedWith(name).some(runsAlways)) problems.push(`no test of \`npm test\` has the tag ${name}`);

/** Files that do not prove that a screen shows a string: the test of all messages, and the accessibility tests. */
const LIST = /messages\.test\.ts$|accessible\.e2e\.ts$/;
const isInBrowser = ({ file }) => file.startsWith('apps/web/e2e/');
const strings = Object.entries(rows.screens).flatMap(([screen, { shownBy, strings: all }]) =>
  all.map((string) => ({ screen, string, test: bestTestOf(string, new RegExp(shownBy)) })),
);
for (const { screen, string, test } of strings) if (!test) problems.push(`no test looks for “${string}” (${screen})`);

/** Returns the strongest test: one in a browser on the string's own screen, then one with the string in its own code. */
function bestTestOf(string, shownBy) {
  const scoreOf = (test) => (isInBrowser(test) ? 2 : 0) + (test.ownStrings.has(string) ? 1 : 0);
  return tests
    .filter((test) => runsAlways(test) && !LIST.test(test.file) && test.strings.has(string))
    .filter((test) => !isInBrowser(test) || shownBy.test(test.text))
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))[0];
}

const cell = (text) => text.replaceAll('|', String.raw`\|`);
const code = (file) => `\`${file}\``;
const filesOf = (found) => [...new Set(found.map(({ file }) => code(file)))];
const table = (head, lines) =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

checkTable('apps/web/docs/conformance.md', 'Readings', () =>
  table(
    ['row', 'test', 'file'],
    rows.readings.map((name) => {
      const found = taggedWith(name);
      return [name, found.map(({ title }) => cell(title)).join('<br>'), filesOf(found).join('<br>')];
    }),
  ),
);
checkTable('apps/web/docs/conformance.md', 'Strings', () =>
  table(
    ['screen', 'string', 'test', 'file'],
    strings.map(({ screen, string, test }) => [
      screen,
      cell(string),
      test ? cell(test.title) : '',
      test ? code(test.file) : '',
    ]),
  ),
);
checkTable('apps/api/docs/checks.md', 'Checks of the server', () =>
  table(
    ['check', 'subject', 'tests'],
    Object.entries(rows.serverChecks).map(([number, subject]) => [
      number,
      subject,
      filesOf(taggedWith(`check-${number}`)).join(', '),
    ]),
  ),
);

/** Compares the table below a heading with the tests, or writes it. */
function checkTable(file, heading, write) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const parts = new RegExp(
    String.raw`^(.*^## ${heading}\n\n(?:[^|#\n][^\n]*\n+)*)((?:\|[^\n]*(?:\n|$))+)(.*)$`,
    'ms',
  ).exec(text);
  if (!parts) return problems.push(`${file}: no table below “${heading}”`);
  const [, before, current, after] = parts;
  const expected = `${write()}\n`;
  if (current === expected) return;
  if (isWriting) writeFileSync(path, before + expected + after);
  else problems.push(`${file}: the table “${heading}” is out of date; run node scripts/traceability.mjs --write`);
}

// Two tables are written by hand; the files that they name must exist.
const mapOfCore = 'packages/core/docs/specification.md';
const sections = readFileSync(join(root, mapOfCore), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((text) => text.trim().replaceAll('`', '')));
for (const [, section, subject, module = '', test = ''] of sections) {
  const isComplete = module.endsWith('.ts') && test.endsWith('.test.ts');
  if (!isComplete || ![module, test].every((file) => existsSync(join(root, 'packages/core', file))))
    problems.push(`${mapOfCore}: section ${section}, ${subject}: needs a module and a test that exist`);
}
for (const section of ['2', '3', '4', '5', '6', '7', '8', '9'])
  if (!sections.some((cells) => cells[1] === section)) problems.push(`${mapOfCore}: section ${section} has no row`);

const mapOfReader = 'apps/reader/docs/conformance.md';
const named = readFileSync(join(root, mapOfReader), 'utf8').matchAll(/[\w/.-]+\.(?:test\.tsx?|e2e)\b/g);
for (const [name] of named)
  if (!testFiles.some((file) => `/${file}`.includes(`/${name}`))) problems.push(`${mapOfReader}: no file ${name}`);

for (const problem of problems) console.log(problem);
console.log(
  `${rows.readings.length} readings, ${strings.length} strings, ${Object.keys(rows.serverChecks).length} + ${Object.keys(rows.clientChecks).length} checks, ${sections.length} sections of core, ${tests.length} tests.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
