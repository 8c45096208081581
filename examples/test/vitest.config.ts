import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node'] } },
  test: {
    name: 'examples',
    include: ['*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Vitest waits one second by default, which a page on a busy machine does not keep.
    expect: { poll: { timeout: 10_000 } },
  },
});
