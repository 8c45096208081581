import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const conditions = ['@octavo/source', 'module', 'browser', 'development|production'];
const api = { target: 'http://127.0.0.1:3100', changeOrigin: false };

/** In development the page comes from Vite and not from the server, which writes its settings into it; so they are asked for. */
const settings: Plugin = {
  name: 'octavo-config',
  apply: 'serve',
  async transformIndexHtml(html) {
    const config = await (await fetch(`${api.target}/api/v1/config`)).text();
    const json = config.replaceAll('<', String.raw`\u003c`);
    return html.replace('</head>', `<script type="application/json" id="octavo-config">${json}</script></head>`);
  },
};

/**
 * What is loaded together lies in one file: thirty small ones are fetched and unpacked more slowly, and pack worse. What a
 * group really uses comes along; everything else is split by route.
 */
const groups = [
  // What the first look at the home page needs, and with it every page.
  { name: 'first-look', test: /\/apps\/web\/src\/(?:main\.tsx$|routes\/index\.tsx\?tsr-split=component)/ },
  { name: 'machine', test: /\/node_modules\/(?:xstate|@xstate\/react)\// },
];

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
    settings,
  ],
  resolve: {
    conditions,
    // What React has itself since its 18th version, and the router's store still brings along.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making a schema changes nothing (`v` is valibot): one that a page never asks is left out of it.
      treeshake: { manualPureFunctions: ['v'] },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: { '/api': api, '/covers': api, '/genre-pictures': api, '/sandbox': api } },
});
