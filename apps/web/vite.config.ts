import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const conditions = ['@octavo/source', 'module', 'browser', 'development|production'];
const api = { target: 'http://127.0.0.1:3100', changeOrigin: false };

/** The store's page. In development everything that is not a page of ours is passed on to the API. */
export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: 'src/routeTree.gen.ts',
      routesDirectory: 'src/routes',
    }),
    react(),
  ],
  resolve: { conditions },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': api, '/covers': api, '/genres-art': api, '/sandbox': api } },
});
