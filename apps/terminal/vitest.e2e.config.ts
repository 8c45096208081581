import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

/** Runs the built program in a pseudo-terminal against the built shop: one shop, one test file after the other. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node'] } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['./e2e/support/shop.setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
