/** Adds up what Stryker wrote for the parts of `groups.mjs` and fails below the share that must be killed. */
import { readFileSync } from 'node:fs';
import { groups } from './groups.mjs';

const MUST_BE_KILLED = 85;
const noticed = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

const rows = Object.keys(groups).map((name) => {
  const report = JSON.parse(readFileSync(new URL(`../coverage/mutants/${name}.json`, import.meta.url), 'utf8'));
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const killed = mutants.filter(({ status }) => noticed.has(status)).length;
  const survived = mutants.filter(({ status }) => missed.has(status)).length;
  return { name, killed, survived };
});
const all = rows.reduce(
  (sum, { killed, survived }) => ({ name: 'all', killed: sum.killed + killed, survived: sum.survived + survived }),
  { killed: 0, survived: 0 },
);
const shareOf = ({ killed, survived }) => (100 * killed) / (killed + survived);
const lines = [...rows, all].map(
  (row) => `${row.name.padEnd(12)} ${row.killed} of ${row.killed + row.survived} killed, ${shareOf(row).toFixed(1)} %`,
);
process.stdout.write(`${lines.join('\n')}\n`);
if (shareOf(all) < MUST_BE_KILLED) throw new Error(`Fewer than ${MUST_BE_KILLED} % were killed.`);
