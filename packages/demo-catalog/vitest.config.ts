import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name: 'demo-catalog', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 60_000, hookTimeout: 60_000 },
});
