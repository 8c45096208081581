import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const conditions = ['@octavo/source', 'module', 'browser', 'development|production'];
const api = { target: 'http://127.0.0.1:3100', changeOrigin: false };

/**
 * Puts the order of the cascade layers at the start of each style sheet: those of shared chunks load before the one that
 * declares it.
 */
function layersFirst(): Plugin {
  const styles = readFileSync(new URL('../../packages/ui/src/styles/index.css', import.meta.url), 'utf8');
  const order = /^@layer [^;{]+;/mu.exec(styles)?.[0];
  if (order === undefined) throw new Error('The style sheet of @octavo/ui does not declare the cascade layers.');
  return {
    name: 'octavo-layers-first',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}\n${String(file.source)}`;
      }
    },
  };
}

/** The API serves the build below `/studio/`. In development, requests that are not for the studio go to the API. */
export default defineConfig({
  base: '/studio/',
  plugins: [react(), layersFirst()],
  resolve: {
    conditions,
    // Built into React since version 18, while the store of the router still bundles a shim.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    // The size gates replace Vite's warning.
    reportCompressedSize: false,
    // Inlined files would need a wider content policy and could not be cached separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Creating a schema with `v` (valibot) has no side effects: unused schemas are dropped.
    rolldownOptions: { treeshake: { manualPureFunctions: ['v'] } },
  },
  server: { proxy: { '/api': api, '/covers': api } },
});
