import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const conditions = ['@octavo/source', 'module', 'browser', 'development|production'];

/** Built files answer under `/assets/` of the reader's origin; the page itself answers at every grant's address. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // A font inlined as data: would need a wider policy and could not be cached apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '^/read/[^/]+/.+': { target: 'http://127.0.0.1:3101', changeOrigin: false } },
  },
});
