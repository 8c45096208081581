/** Adds up Stryker's results of all groups and fails below the minimum mutation score. */
import { readFileSync } from 'node:fs';
import { groups } from './groups.mjs';

const MIN_SCORE = 85;
const detectedStatuses = new Set(['Killed', 'Timeout']);
const undetectedStatuses = new Set(['Survived', 'NoCoverage']);

const rows = Object.keys(groups).map((name) => {
  const report = JSON.parse(readFileSync(new URL(`../coverage/mutants/${name}.json`, import.meta.url), 'utf8'));
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const killed = mutants.filter(({ status }) => detectedStatuses.has(status)).length;
  const survived = mutants.filter(({ status }) => undetectedStatuses.has(status)).length;
  return { name, killed, survived };
});
const all = rows.reduce(
  (sum, { killed, survived }) => ({ name: 'all', killed: sum.killed + killed, survived: sum.survived + survived }),
  { killed: 0, survived: 0 },
);
const mutationScore = ({ killed, survived }) => (100 * killed) / (killed + survived);
const lines = [...rows, all].map(
  (row) =>
    `${row.name.padEnd(12)} ${row.killed} of ${row.killed + row.survived} killed, ${mutationScore(row).toFixed(1)} %`,
);
process.stdout.write(`${lines.join('\n')}\n`);
if (mutationScore(all) < MIN_SCORE) throw new Error(`The mutation score is below ${MIN_SCORE} %.`);
