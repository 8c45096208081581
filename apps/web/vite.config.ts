import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, minifySync, type Plugin } from 'vite';

const conditions = ['@octavo/source', 'module', 'browser', 'development|production'];
const serverConditions = ['@octavo/source', 'module', 'node', 'development|production'];
const api = { target: 'http://127.0.0.1:3100', changeOrigin: false };
/** The studio shares the origin of the store, and so its session. */
const studio = { target: 'http://127.0.0.1:3002', changeOrigin: false, ws: true };

/** In development the page comes from Vite, not from the server that injects the config, so the config is fetched. */
const injectConfig: Plugin = {
  name: 'octavo-config',
  apply: 'serve',
  async transformIndexHtml(html) {
    const config = await (await fetch(`${api.target}/api/v1/config`)).text();
    const json = config.replaceAll('<', String.raw`\u003c`);
    return html.replace('</head>', `<script type="application/json" id="octavo-config">${json}</script></head>`);
  },
};

/** Preloads the fonts of every page together with its styles: a late font swap would shift the layout. */
const preloadFonts: Plugin = {
  name: 'octavo-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(?:instrument-sans|literata)-basic-[\w-]+\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
};

/** Inlines the icon: a separate request would compete with the images of the first view. */
const inlineIcon: Plugin = {
  name: 'octavo-icon',
  apply: 'build',
  transformIndexHtml(html) {
    const svg = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
    const small = encodeURIComponent(svg.replaceAll(/ ?([{}<>;:]) ?/g, '$1').replaceAll('"', "'"));
    // Characters that are allowed in an attribute compress better unescaped.
    const readable = small.replaceAll(/%(20|2F|3A|3B|3D)/g, (code) => decodeURIComponent(code));
    return html.replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${readable}"`);
  },
};

/** Minifies the inline script, which every page includes. */
const minifyInlineScript: Plugin = {
  name: 'octavo-minify-inline-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<script>([\s\S]*?)<\/script>/g, (_, code: string) => {
        const { code: small, errors } = minifySync('page.js', code);
        if (errors.length > 0) throw new Error(`The inline script of the page cannot be parsed: ${errors[0]?.message}`);
        return `<script>${small.trim()}</script>`;
      }),
  },
};

/** Minifies the first-load chunk again with a slower minifier: a kilobyte less before a page becomes interactive. */
const minifyFirstLoad: Plugin = {
  name: 'octavo-minify-first-load',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.name !== 'first-load') continue;
        const { code = output.code } = await minify(output.code, { module: true, compress: { passes: 2 } });
        output.code = code;
      }
    },
  },
};

/**
 * Groups code that loads together into one chunk: many small files load more slowly and compress worse. Dependencies
 * of a group are included. All other code is split by route.
 */
const chunkGroups = [
  // The code of the first view of the home page, which every page needs.
  { name: 'first-load', test: /\/apps\/web\/src\/(?:main\.tsx$|routes\/index\.tsx\?tsr-split=component)/ },
  // The first chunk lists every later chunk, so small modules with many importers are grouped.
  {
    name: 'failure',
    includeDependenciesRecursively: false,
    test: /\/packages\/core\/src\/(?:errors\/|messages\/(?:failures|toasts))/,
  },
  {
    name: 'page-state',
    includeDependenciesRecursively: false,
    test: /\/packages\/ui\/src\/components\/(?:StatePage|TextLink|Drawing)\/|\/apps\/web\/src\/views\/page-head/,
  },
  // Form components. The error message does not need the rest, nor do the validators, which share the password rules with them.
  {
    name: 'form-error',
    test: /\/packages\/(?:ui\/src\/components\/FormError|core\/src\/entities\/password-strength)/,
  },
  {
    name: 'form',
    test: /\/packages\/ui\/src\/(?:hooks\/use-form|templates\/AuthForm|components\/shared\/AccountFields)/,
  },
  { name: 'machine', test: /\/node_modules\/(?:xstate|@xstate\/react)\// },
];

/**
 * The build of the store, and with `--ssr` the single file that the API server uses to render pages. The bundle includes
 * all dependencies, so that it runs on a machine with only Node. It uses the production build of React for
 * any `NODE_ENV`. In development, requests that are not for pages are proxied to the API.
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: 'src/routeTree.gen.ts',
      routesDirectory: 'src/routes',
    }),
    react(),
    injectConfig,
    preloadFonts,
    inlineIcon,
    minifyInlineScript,
    minifyFirstLoad,
  ],
  resolve: {
    conditions,
    // Built into React since version 18, while the store of the router still bundles a shim.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  ssr: { noExternal: true, resolve: { conditions: serverConditions } },
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': JSON.stringify('production') }
    : // Removes server-only branches from browser code.
      { 'typeof document': JSON.stringify('object') },
  build: {
    target: 'es2023',
    // The size gates replace Vite's warning.
    reportCompressedSize: false,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Creating a schema with `v` (valibot) has no side effects: unused schemas are dropped.
      treeshake: { manualPureFunctions: ['v'] },
      output: { codeSplitting: isSsrBuild ? false : { groups: chunkGroups } },
    },
  },
  server: {
    proxy: { '/api': api, '/covers': api, '/genre-pictures': api, '/sandbox': api, '/studio': studio },
  },
}));
