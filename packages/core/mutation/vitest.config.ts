import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** The tests that judge mutants: those of the mutated folders. The rest of the package has other things to prove. */
export default defineConfig({
  ...base,
  root: new URL('..', import.meta.url).pathname,
  test: { ...base.test, include: ['src/{entities,machines,validators}/**/*.test.ts'] },
});
