import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Property tests take long on a busy machine.
  test: {
    name: 'core',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Files share one worker, because loading the modules again for every file takes longer than the tests.
    isolate: false,
    // `pnpm verify:deep` and the mutation tests also run the tests that take minutes.
    provide: { isDeep: process.env['OCTAVO_DEEP_TESTS'] === 'on' },
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Mutation tests run in a copy that cannot import the list of tags; `scripts/traceability.mjs` rejects unknown tags.
    strictTags: false,
    // Measured by `pnpm verify:deep coverage`; the results are in docs/mutation.md.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/testing/**'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: 'coverage/v8',
      thresholds: { branches: 90 },
    },
  },
});
