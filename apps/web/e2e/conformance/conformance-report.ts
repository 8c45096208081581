/** Writes the results of the suite as a page of the documentation. */
import type { Judgments } from './judgment.ts';
import { missingTests } from './missing-tests.ts';
import { publishedResults, type PublishedResults } from './published-results.ts';
import type { Verdict } from './verdicts.ts';

const count = (verdicts: readonly Verdict[], wanted: Verdict['verdict']): number =>
  verdicts.filter(({ verdict }) => verdict === wanted).length;

/** Counts the tests that both reports judge, and the passed tests of each report. */
export function compare(verdicts: readonly Verdict[], { passed, failed }: PublishedResults) {
  const common = verdicts.filter(
    ({ name, verdict }) => verdict !== 'not applicable' && (passed.has(name) || failed.has(name)),
  );
  return {
    common: common.length,
    own: count(common, 'pass'),
    theirs: common.filter(({ name }) => passed.has(name)).length,
  };
}

/** Returns the page in Markdown. */
export function conformancePage(verdicts: readonly Verdict[], environment: { browser: string; date: string }): string {
  const applying = verdicts.filter(({ verdict }) => verdict !== 'not applicable');
  const rows = publishedResults.map((results) => {
    const { common, own, theirs } = compare(verdicts, results);
    return `| [${results.name}](${results.source}) | ${common} | ${theirs} | ${own} |`;
  });
  const table = verdicts.map(({ name, verdict, why }) => `| ${name} | ${verdict} | ${escapeCell(why)} |`);
  const missing = missingTests.flatMap(({ names, reason }) => names.map((name) => `| ${name} | ${reason} |`));
  return `# Conformance of the reader

The [EPUB 3.3 tests of the W3C](https://w3c.github.io/epub-tests/) in the real shop: each file is imported, opened in the reader and judged by what its description requires. \`pnpm verify:deep w3c\` judges them and writes this page; the folder of the tests is \`w3c\` next to the real books (\`OCTAVO_REAL_BOOKS\`).

**${count(verdicts, 'pass')} of ${applying.length} tests that apply pass**, ${count(verdicts, 'fail')} fail, ${count(verdicts, 'not applicable')} do not apply. Judged on ${environment.date} in ${environment.browser}, in windows of 1280 × 800 and 800 × 1280 pixels.

## Compared with other reading systems

Their results are their own reports in the suite's repository. Only tests that both reports judge are counted.

| reading system | tests in both reports | passed by it | passed by Octavo |
| --- | --- | --- | --- |
${rows.join('\n')}

## Tests

| test | verdict | why |
| --- | --- | --- |
${table.join('\n')}

## Media overlays

\`mol-audio\` and \`mol-navigation\` play their recordings. The recordings of the tests that say so above are not at hand: speech synthesis reads their text, so they prove the order of the text and the highlight, but not the timing of a recording. Tests of the reader with a short recording of our own prove the timing.

## Tests that are not at hand

They count neither as passed nor as failed.

| test | why |
| --- | --- |
${missing.join('\n')}
`;
}

const escapeCell = (text: string): string =>
  text
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the names of tests without a judgment, and of judgments without a test. */
export function unmatchedNames(names: Iterable<string>, judgments: Judgments): string[] {
  const known = new Set(Object.keys(judgments));
  const found = new Set(names);
  return [...[...found].filter((name) => !known.has(name)), ...[...known].filter((name) => !found.has(name))];
}
