import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'stripe-sandbox',
    include: ['src/**/*.test.{ts,tsx}'],
    // Files share one worker and its database, because opening one takes seconds.
    isolate: false,
    // Opens the embedded database in two thirds of the time, because its code is not optimized before it runs.
    execArgv: ['--liftoff-only'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
