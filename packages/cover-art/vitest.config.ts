import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Files share one worker, because loading the modules again for every file takes longer than the tests.
  test: {
    isolate: false,
    name: 'cover-art',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
