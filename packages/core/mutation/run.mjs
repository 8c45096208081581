/**
 * `node mutation/run.mjs <group>`: tests the mutants of one group. Unchanged mutants that were killed before stay
 * killed, so an interrupted run can be continued. Survivors are tested again in each run, because a new test may kill
 * one without Stryker noticing. Stryker cannot assign tests to code that runs while a module loads.
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
  env: { ...process.env, OCTAVO_MUTANTS: group, OCTAVO_DEEP_TESTS: 'on' },
});
process.exitCode = status ?? 1;
