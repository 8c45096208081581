import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { selectedGroup } from './groups.mjs';

/** The tests that judge the mutants of one group. */
export default defineConfig({
  ...base,
  root: new URL('..', import.meta.url).pathname,
  // A mutant in code that runs while a module loads takes effect only in a module that is loaded again.
  test: { ...base.test, isolate: true, include: selectedGroup().tests },
});
