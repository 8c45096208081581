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
  resolve: { conditions },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': api, '/covers': api, '/genre-pictures': api, '/sandbox': api } },
});
