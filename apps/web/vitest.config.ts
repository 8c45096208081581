import { defineConfig } from 'vitest/config';
import { tags } from '../../scripts/traceability/tags.mjs';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom', tags },
});
