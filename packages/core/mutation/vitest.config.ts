import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { selectedGroup } from './groups.mjs';

/** The tests that judge the mutants of one group. */
export default defineConfig({
  ...base,
  root: new URL('..', import.meta.url).pathname,
  test: { ...base.test, include: selectedGroup().tests },
});
