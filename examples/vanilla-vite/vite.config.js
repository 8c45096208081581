import { defineConfig } from 'vite';

/** The development server passes API calls to this shop. */
const origin = process.env.OCTAVO_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // The sources of core in place of its build.
  resolve: { conditions: ['@octavo/source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': origin } },
});
