import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, minifySync, type Plugin } from 'vite';

const conditions = ['@octavo/source', 'module', 'browser', 'development|production'];
const serverConditions = ['@octavo/source', 'module', 'node', 'development|production'];
const api = { target: 'http://127.0.0.1:3100', changeOrigin: false };

/** In development the page comes from Vite and not from the server, which writes its settings into it; so they are asked for. */
const injectConfig: Plugin = {
  name: 'octavo-config',
  apply: 'serve',
  async transformIndexHtml(html) {
    const config = await (await fetch(`${api.target}/api/v1/config`)).text();
    const json = config.replaceAll('<', String.raw`\u003c`);
    return html.replace('</head>', `<script type="application/json" id="octavo-config">${json}</script></head>`);
  },
};

/** The fonts of every page, asked for with its styles and not after them: text that changes its face would move. */
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

/** The icon stands in the page: fetched by itself, it would share the network with the pictures of the first look. */
const inlineIcon: Plugin = {
  name: 'octavo-icon',
  apply: 'build',
  transformIndexHtml(html) {
    const svg = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
    const small = encodeURIComponent(svg.replaceAll(/ ?([{}<>;:]) ?/g, '$1').replaceAll('"', "'"));
    // What may stand in an attribute as it is packs better.
    const readable = small.replaceAll(/%(20|2F|3A|3B|3D)/g, (code) => decodeURIComponent(code));
    return html.replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${readable}"`);
  },
};

/** The script of the page stands in every page that is sent, and its comments would too. */
const minifyInlineScript: Plugin = {
  name: 'octavo-small-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<script>([\s\S]*?)<\/script>/g, (_, code: string) => {
        const { code: small, errors } = minifySync('page.js', code);
        if (errors.length > 0) throw new Error(`The script of the page cannot be read: ${errors[0]?.message}`);
        return `<script>${small.trim()}</script>`;
      }),
  },
};

/** The code of the first look goes through a second, slower minifier: a kilobyte less before every page is heard. */
const minifyFirstLoad: Plugin = {
  name: 'octavo-small-first-look',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.name !== 'first-look') continue;
        const { code = output.code } = await minify(output.code, { module: true, compress: { passes: 2 } });
        output.code = code;
      }
    },
  },
};

/**
 * What is loaded together lies in one file: thirty small ones are fetched and unpacked more slowly, and pack worse. What a
 * group really uses comes along; everything else is split by route.
 */
const chunkGroups = [
  // What the first look at the home page needs, and with it every page.
  { name: 'first-look', test: /\/apps\/web\/src\/(?:main\.tsx$|routes\/index\.tsx\?tsr-split=component)/ },
  // Each file that comes later is named in the first one, so what is small and asked for from many places comes in few.
  {
    name: 'failure',
    includeDependenciesRecursively: false,
    test: /\/packages\/core\/src\/(?:errors\/|messages\/(?:failures|toasts))/,
  },
  {
    name: 'page-part',
    includeDependenciesRecursively: false,
    test: /\/packages\/ui\/src\/(?:StatePage|FailedState|TextLink|Drawing)\/|\/apps\/web\/src\/views\/page-head/,
  },
  // What forms are made of. The error has no need of the rest.
  { name: 'form-error', test: /\/packages\/ui\/src\/FormError/ },
  { name: 'form', test: /\/packages\/ui\/src\/(?:FieldFrame|internal\/(?:use-form|auth|account-fields))/ },
  { name: 'machine', test: /\/node_modules\/(?:xstate|@xstate\/react)\// },
];

/**
 * The store's page, and with `--ssr` the one file by which the API's server renders it: that has all it needs in it, so that
 * it can be carried to a machine with nothing but Node, and is the quick form of React whatever `NODE_ENV` is there. In development everything that is not a page of ours is passed on to the API. */
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
    // What React has itself since its 18th version, and the router's store still brings along.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  ssr: { noExternal: true, resolve: { conditions: serverConditions } },
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': JSON.stringify('production') }
    : // What is asked on a server alone is no part of what browsers load.
      { 'typeof document': JSON.stringify('object') },
  build: {
    target: 'es2023',
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making a schema changes nothing (`v` is valibot): one that a page never asks is left out of it.
      treeshake: { manualPureFunctions: ['v'] },
      output: { codeSplitting: isSsrBuild ? false : { groups: chunkGroups } },
    },
  },
  server: { proxy: { '/api': api, '/covers': api, '/genre-pictures': api, '/sandbox': api } },
}));
