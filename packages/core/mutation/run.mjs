/**
 * `node mutation/run.mjs <part>`: judges the mutants of one part. What was killed before and has not changed stays killed,
 * so that a run can be broken off and taken up again; a survivor is judged anew each time, because a new test may have
 * come that Stryker does not connect with a mutant of code that runs while a module loads.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const group = process.argv[2] ?? '';
const core = fileURLToPath(new URL('..', import.meta.url));
const reportFile = new URL(`../coverage/mutants/${group}.incremental.json`, import.meta.url);

if (existsSync(reportFile)) {
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed');
  writeFileSync(reportFile, JSON.stringify(report));
}
const stryker = fileURLToPath(new URL('../node_modules/@stryker-mutator/core/bin/stryker.js', import.meta.url));
const { status } = spawnSync(process.execPath, [stryker, 'run', 'mutation/stryker.config.mjs'], {
  cwd: core,
  stdio: 'inherit',
  env: { ...process.env, OCTAVO_MUTANTS: group },
});
process.exitCode = status ?? 1;
