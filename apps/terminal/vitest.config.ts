import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node'] } },
  test: { include: ['src/**/*.test.ts'] },
});
