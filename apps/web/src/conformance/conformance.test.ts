// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readingIds, screenPlaces, screenStrings } from './rows.ts';
import { allTests, isAbout, type Test } from './tests-of-all-rooms.ts';

const TABLE = fileURLToPath(new URL('../../docs/conformance.md', import.meta.url));
/** The constants of core, and the screens that are only looked over for their accessibility. */
const LIST = /messages\.test\.ts$|accessible\.e2e\.ts$/;
/** Where the shortest title is about something on top of a row, or about a part of it: the test that holds its letter. */
const HOLDING: Readonly<Record<string, string>> = {
  N4: 'N4: a logout ends on the home page and removes all user data',
  N6: 'N5, N6: carousels show 2, 4 and 8 books at the widths of the specification, and the side menu collapses below 1025',
  N7: 'N7, H1: the cart button always shows the item count, the top bar the username, and the greeting the display name',
  H3: 'H3, H5: opening Discover resets an earlier choice and shows all books; a choice made there opens its page',
  P9: 'P9, P10: a failed product request is retried before the error page, and a missing book is not found',
  R2: 'P6, R2: the product page shows whole stars, and the reviews page one decimal and the range',
  R5: 'R4, R5: visitors can read reviews, and a missing reviewer or date has a fallback text',
  L1: 'L1: library and favorites offer a retry after a failure, and link to Discover when empty',
  O6: 'O6, O7: orders are paginated by ten, newest first, with relative times; a retry after a failure starts at page 1',
  Q1: 'Q1, Q3: typing searches the whole list after a delay; blank text or a click outside closes at once',
  Q2: 'Q2: a book list that failed to load is never shown as empty, and further typing fetches it again',
};
const tests = allTests();
const strings = Object.entries(screenStrings).flatMap(([screen, all]) => all.map((words) => ({ screen, words })));

it('every reading is named by the title of a test', () => {
  expect(readingIds.filter((id) => !tests.some((test) => isAbout(test, id)))).toEqual([]);
});

it('every test that is chosen for a row is there', () => {
  const isChosen = ([id, title]: [string, string]) => tests.some((test) => test.title === title && isAbout(test, id));
  expect(Object.entries(HOLDING).filter((selectedGenre) => !isChosen(selectedGenre))).toEqual([]);
});

it('every string of the screens stands in a test', () => {
  expect(strings.filter((row) => !tests.some((test) => holds(test, row)))).toEqual([]);
});

it('the table names for each row a test that is there and holds it', () => {
  if (process.env['OCTAVO_WRITE_CONFORMANCE']) writeFileSync(TABLE, table());
  const rows = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.endsWith('` |'));
  const wanted = [
    ...readingIds.map((id) => ({ start: `| ${id} | `, holding: tests.filter((test) => isAbout(test, id)) })),
    ...strings.map((row) => ({
      start: `| ${row.screen} | ${escaped(row.words)} | `,
      holding: tests.filter((test) => holds(test, row)),
    })),
  ];
  expect(rows).toHaveLength(wanted.length);
  const wrong = wanted.filter(
    ({ start, holding }, at) => !holding.some((test) => rows[at] === `${start}${cells(test)} |`),
  );
  expect(wrong.map(({ start }) => start)).toEqual([]);
}, 60_000);

function table(): string {
  const readings = readingIds.map((id) => {
    const about = tests.filter((test) => isAbout(test, id));
    return `| ${id} | ${best(about, (test) => worthForReading(test, id))} |`;
  });
  const words = strings.map((row) => {
    const holding = tests.filter((test) => holds(test, row));
    return `| ${row.screen} | ${escaped(row.words)} | ${best(holding, (test) => worthForString(test, row))} |`;
  });
  return `# What holds the store to its specification

Each row of the readings and each string of the screens, with the best of the tests that would fail without it.
\`src/conformance\` fails when a row or a string is in no test, and when the test named here is gone or no longer holds it. Written anew by
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

function best(among: readonly Test[], worth: (test: Test) => number): string {
  const judged = among.map((test) => ({ test, is: worth(test) })).toSorted((one, other) => other.is - one.is);
  return judged[0] ? cells(judged[0].test) : '';
}

/** The screen itself in a browser says more than a part of it, and a test of this row alone more than one of several. */
function worthForReading(test: Test, id: string): number {
  const [rows = ''] = test.title.split(':');
  // The panels of the reader have rows of their own, by letters that the store has too.
  const isOfReader = /reader-/.test(test.file);
  const isChosen = HOLDING[id] === test.title;
  return (
    (isChosen ? 100 : 0) +
    (isInBrowser(test) ? 4 : 0) +
    (rows.startsWith(id) ? 1 : 0) -
    rows.split(', ').length -
    (isOfReader ? 5 : 0)
  );
}

interface Row {
  readonly screen: string;
  readonly words: string;
}

/** A list of all words says nothing of a screen. The words are looked for, and by a test in a browser on their own screen: many screens say `Retry`. */
function holds(test: Test, { screen, words }: Row): boolean {
  return !LIST.test(test.file) && test.all.has(words) && (!isInBrowser(test) || isOn(test, screen));
}

const isOn = ({ text }: Test, screen: string): boolean => screenPlaces[screen]?.test(text) ?? false;

/** The screen in a browser says most, then words of the test's own before those of a helper. */
function worthForString(test: Test, { words }: Row): number {
  return (isInBrowser(test) ? 4 : 0) + (test.own.has(words) ? 3 : 0);
}

const isInBrowser = ({ file }: Test): boolean => file.startsWith('apps/web/e2e/');

const cells = ({ title, file }: Test): string => `${escaped(title)} | \`${file}\``;

const escaped = (text: string): string => text.replaceAll('|', String.raw`\|`);
