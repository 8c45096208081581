/**
 * Stryker's Vitest runner with two fixes. The original reports a mutant as survived when a test file fails to load, and
 * when none of the selected tests starts.
 *
 * @see https://github.com/stryker-mutator/stryker-js/issues/6150
 * @see https://github.com/stryker-mutator/stryker-js/issues/6073
 */
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

const [vitest] = vitestPlugins;
const MAX_ATTEMPTS = 3;

function strictRunner(injector) {
  const runner = vitest.factory(injector);
  const run = runner.run.bind(runner);
  runner.run = async (options = {}) => {
    for (let tried = 1; ; tried += 1) {
      const result = await run(options);
      if (result.status !== 'complete') return result;
      const unloaded = filesFailedToLoad(runner);
      if (unloaded.length > 0) return { ...result, tests: [...result.tests, ...unloaded] };
      const wasAsked = (options.testIds?.length ?? 0) > 0;
      if (!wasAsked || result.tests.length > 0) return result;
      if (tried === MAX_ATTEMPTS) return { status: 'error', errorMessage: 'None of the selected tests was started.' };
    }
  };
  return runner;
}
strictRunner.inject = vitest.factory.inject;

/** Returns test files that failed without running a test. A mutant that breaks loading counts as killed. */
function filesFailedToLoad({ ctx }) {
  return ctx.state
    .getFiles()
    .filter((file) => file.result?.state === 'fail' && file.tasks.length === 0)
    .map((file) => ({
      id: file.name,
      name: `${file.name} loads`,
      status: 1,
      failureMessage: file.result.errors?.[0]?.message ?? 'The file could not be loaded.',
      timeSpentMs: 0,
    }));
}

export const strykerPlugins = [{ ...vitest, name: 'vitest-strict', factory: strictRunner }];
