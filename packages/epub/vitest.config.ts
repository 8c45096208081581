import { defineConfig } from 'vitest/config';
import { tags } from '../../scripts/traceability/tags.mjs';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name: 'epub', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 60_000, tags },
});
