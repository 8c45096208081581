// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readingIds, screenStrings } from './rows.ts';
import { allTests, holds, isAbout, type Test } from './tests-of-all-rooms.ts';

const TABLE = fileURLToPath(new URL('../../docs/conformance.md', import.meta.url));
const tests = allTests();
const strings = Object.entries(screenStrings).flatMap(([screen, all]) => all.map((words) => ({ screen, words })));

it('every reading is named by the title of a test', () => {
  expect(readingIds.filter((id) => !tests.some((test) => isAbout(test, id)))).toEqual([]);
});

it('every string of the screens stands in a test', () => {
  expect(strings.filter(({ words }) => !tests.some((test) => holds(test, words)))).toEqual([]);
});

it('the table names tests that are there', () => {
  if (process.env['OCTAVO_WRITE_CONFORMANCE']) writeFileSync(TABLE, table());
  const rows = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.endsWith('` |'));
  const named = rows.map((line) => line.split(' | ').slice(-2).join(' | '));
  const known = new Set(tests.map((test) => cells(test)));
  expect(named.filter((row) => !known.has(row.slice(0, -2)))).toEqual([]);
  expect(rows).toHaveLength(readingIds.length + strings.length);
});

function table(): string {
  const readings = readingIds.map((id) => `| ${id} | ${first((test) => isAbout(test, id))} |`);
  const words = strings.map(
    (row) => `| ${row.screen} | ${escaped(row.words)} | ${first((test) => holds(test, row.words))} |`,
  );
  return `# What holds the store to its specification

Each row of the readings and each string of the screens, with one test that would fail without it; there are often more.
\`src/conformance\` fails when a row or a string is in no test, and when a test named here is gone. Written anew by
\`OCTAVO_WRITE_CONFORMANCE=1 pnpm --filter @octavo/web test conformance\`.

## Readings

| row | test | file |
| --- | --- | --- |
${readings.join('\n')}

## Strings

| screen | string | test | file |
| --- | --- | --- | --- |
${words.join('\n')}
`;
}

function first(isIt: (test: Test) => boolean): string {
  const test = tests.find(isIt);
  return test ? cells(test) : '';
}

const cells = ({ title, file }: Test): string => `${escaped(title)} | \`${file}\``;

const escaped = (text: string): string => text.replaceAll('|', String.raw`\|`);
