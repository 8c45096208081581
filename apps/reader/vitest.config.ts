import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Files share one worker, because loading the modules again for every file takes longer than the tests.
  test: {
    isolate: false,
    name: 'reader',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
