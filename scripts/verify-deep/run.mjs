/**
 * `pnpm verify:deep [part …]`: what is too dear for every run. Each part can be run alone and again; its last result is
 * written into `record.md` with commit and date. `--list` names the parts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildShop } from '../build.mjs';
import { findBrowser } from '../find-browser.mjs';
import { chosenParts, commitOf } from '../parts.mjs';
import { Steps } from '../steps.mjs';

const RECORD = new URL('record.md', import.meta.url);
const HEAD = `# Record of the deep checks

Written by \`pnpm verify:deep\`; one row a part, the last result of each.

| part | what | result | seed | minutes | commit | date |
| --- | --- | --- | --- | --- | --- | --- |
`;

const PARTS = {
  browser: {
    about: 'the whole end-to-end set five times in a row, no test flaky',
    run: async (steps) => {
      await buildShop();
      steps.playwright('end to end, five times', 'apps/web', ['--repeat-each=5']);
    },
  },
  books: {
    about: 'every file of the real-book folder, plus ten times the mutated archives',
    run: (steps, seed) =>
      steps.vitest('books', 'packages/epub', [], { OCTAVO_DEEP: '1', FAST_CHECK_SEED: String(seed) }),
  },
  core: {
    about: 'the headless core with twenty times the random inputs',
    run: (steps, seed) =>
      steps.vitest('core', 'packages/core', [], { OCTAVO_DEEP: '1', FAST_CHECK_SEED: String(seed) }),
  },
};

process.env.CHROMIUM_PATH = await findBrowser();
const seed = Number(process.env.FAST_CHECK_SEED ?? Date.now() % 2 ** 31);
console.log(`Seed ${seed} (repeat with FAST_CHECK_SEED=${seed}).`);
const all = new Steps();
for (const part of chosenParts(PARTS)) {
  const started = Date.now();
  const steps = new Steps();
  await part.run(steps, seed);
  const { passed, failed, skipped } = steps.total;
  record(
    part,
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    (Date.now() - started) / 60_000,
  );
  for (const key of Object.keys(all.total)) all.total[key] += steps.total[key];
}
all.finish();

function record({ name, about }, result, minutes) {
  const rows = existsSync(RECORD)
    ? readFileSync(RECORD, 'utf8')
        .split('\n')
        .filter(
          (line) =>
            line.startsWith('| ') &&
            !line.startsWith('| part') &&
            !line.startsWith('| ---') &&
            !line.startsWith(`| ${name} |`),
        )
    : [];
  const date = new Date().toISOString().slice(0, 10);
  rows.push(
    `| ${name} | ${about} | ${result} | ${seed} | ${minutes.toFixed(1)} | ${commitOf(execFileSync)} | ${date} |`,
  );
  writeFileSync(RECORD, `${HEAD}${rows.toSorted().join('\n')}\n`);
}
