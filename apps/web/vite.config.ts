import { fileURLToPath } from 'node:url';
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
 * What the first look at the home page needs, in one file: thirty small ones are fetched and unpacked more slowly, and
 * pack worse. Everything else is split by route.
 */
function firstLook(): (id: string, graph: Graph) => string | null {
  const needed = new Set<string>();
  return (id, graph) => {
    if (needed.size === 0) follow(fileURLToPath(new URL('src/main.tsx', import.meta.url)), graph, needed);
    return needed.has(id) ? 'first-look' : null;
  };
}

/** Behind the same doors as what is needed first, and not needed first: what lists, forms, dates and pages are made of. */
const LATER =
  /\/node_modules\/(?!.*\/(?:react|react-dom|scheduler|@tanstack|use-sync-external-store|valibot|react-hot-toast|goober|embla-carousel[\w-]*|lucide-react\/dist\/esm\/(?:create|Icon|default|shared|context))\/)|\/lucide-react\/dist\/esm\/icons\/|\/SearchBox\/SearchBox\.tsx$|\/core\/src\/validators\/|\/entities\/(?:time|allowed-html)\.ts$/;

function follow(id: string, graph: Graph, seen: Set<string>): void {
  if (seen.has(id) || LATER.test(id)) return;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  // The home page itself is fetched by its route, like every page.
  const pages = id.endsWith('/src/routes/index.tsx') ? (module?.dynamicallyImportedIds ?? []) : [];
  for (const next of [...(module?.importedIds ?? []), ...pages]) follow(next, graph, seen);
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLook() }] } } },
  },
  server: { proxy: { '/api': api, '/covers': api, '/genre-pictures': api, '/sandbox': api } },
});
