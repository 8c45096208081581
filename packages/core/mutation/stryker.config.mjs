/** Stryker configuration of one group in `groups.mjs`; run by `pnpm verify:deep mutation`, see `docs/mutation.md`. */
import { selectedGroup } from './groups.mjs';

const { name, mutate } = selectedGroup();

export default {
  packageManager: 'pnpm',
  plugins: ['@stryker-mutator/vitest-runner', './mutation/strict-runner.mjs'],
  testRunner: 'vitest-strict',
  vitest: { configFile: 'mutation/vitest.config.ts', related: false },
  mutate: [...mutate, '!src/**/*.test.ts', '!src/**/index.ts'],
  coverageAnalysis: 'perTest',
  // Unchanged mutants keep their result from the previous run.
  incremental: true,
  incrementalFile: `coverage/mutants/${name}.incremental.json`,
  tempDirName: '.stryker-tmp',
  concurrency: 2,
  // A busy machine must not be mistaken for a mutant that never ends.
  timeoutMS: 120_000,
  timeoutFactor: 20,
  dryRunTimeoutMinutes: 15,
  disableTypeChecks: false,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false, skipFull: true },
  jsonReporter: { fileName: `coverage/mutants/${name}.json` },
  thresholds: { high: 95, low: 85, break: 85 },
  warnings: { slow: false },
  allowConsoleColors: false,
};
