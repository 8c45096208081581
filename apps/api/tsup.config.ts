import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { build, defineConfig } from 'tsup';

const isWatching = process.argv.includes('--watch');

export default defineConfig({
  entry: {
    main: 'src/main.ts',
    catalog: 'src/cli/catalog.ts',
    epub: 'src/cli/epub.ts',
    shop: 'src/cli/shop.ts',
    'book-worker': 'src/book-worker.ts',
    'epubcheck-process': 'src/epubcheck-process.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  outDir: 'dist',
  clean: !isWatching,
  sourcemap: true,
  splitting: true,
  // Bundles packages of many small modules: opening each of their files takes half of the startup time.
  // `@octavo/cover-art` stays external: its fonts and native modules resolve from its own folder.
  noExternal: [/^@octavo\/(?!cover-art)/, 'hono', '@hono/node-server', 'jose', 'kysely', 'valibot'],
  esbuildOptions(options) {
    options.conditions = ['@octavo/source', 'module', 'import', 'node'];
  },
  async onSuccess() {
    cpSync('src/db/migrations', 'dist/migrations', { recursive: true });
    await buildDashboard();
    return isWatching ? runShop() : undefined;
  },
});

/** Builds the dashboard of authors and admins: one browser script, its HTML, styles and fonts. */
async function buildDashboard(): Promise<void> {
  await build({
    config: false,
    entry: { dashboard: 'src/admin/dashboard/page/dashboard.ts' },
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    outDir: 'dist/dashboard',
    outExtension: () => ({ js: '.js' }),
    clean: false,
    minify: true,
    silent: true,
    noExternal: [/./],
    esbuildOptions(options) {
      options.conditions = ['@octavo/source', 'module', 'import', 'browser'];
    },
  });
  for (const name of ['dashboard.html', 'dashboard.css'])
    cpSync(`src/admin/dashboard/page/${name}`, `dist/dashboard/${name}`);
  // The dashboard uses the design tokens of the shop, so both always look the same.
  for (const name of ['tokens.css', 'themes.css'])
    cpSync(`../../packages/ui/src/styles/${name}`, `dist/dashboard/${name}`);
  const fonts = {
    'literata/files/literata-latin-wght-normal': 'literata',
    'instrument-sans/files/instrument-sans-latin-wght-normal': 'instrument-sans',
  };
  for (const [from, to] of Object.entries(fonts))
    cpSync(`node_modules/@fontsource-variable/${from}.woff2`, `dist/dashboard/${to}.woff2`);
}

/**
 * Starts the shop after each build in watch mode. Returns a function that stops it and waits for its exit, because the next
 * build needs the same data directory.
 */
function runShop(): () => Promise<void> {
  const shop = spawn(process.execPath, ['dist/main.js'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  return () => {
    shop.kill('SIGTERM');
    return exited;
  };
}
