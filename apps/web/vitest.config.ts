import { defineConfig } from 'vitest/config';
import { tags } from '../../scripts/traceability/tags.mjs';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Files share one worker, because loading the modules again for every file takes longer than the tests.
  test: { isolate: false, name: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom', tags },
});
