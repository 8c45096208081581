import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { build, defineConfig } from 'tsup';

const isWatching = process.argv.includes('--watch');

export default defineConfig({
  entry: {
    main: 'src/main.ts',
    catalog: 'src/cli/catalog.ts',
    shop: 'src/cli/shop.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  outDir: 'dist',
  clean: !isWatching,
  sourcemap: true,
  splitting: true,
  // Packages of many small modules come along: opening each file would be half of the time to the first answer.
  // `@octavo/cover-art` stays outside: its fonts and native modules resolve from its own folder.
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

/** The page for authors and admins: one script for the browser, and what lies beside it. */
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
  // The colors and sizes of the shop itself: the page looks like it and cannot drift from it.
  for (const name of ['tokens.css', 'themes.css'])
    cpSync(`../../packages/ui/src/styles/${name}`, `dist/dashboard/${name}`);
  const fonts = {
    'literata/files/literata-latin-wght-normal': 'literata',
    'instrument-sans/files/instrument-sans-latin-wght-normal': 'instrument-sans',
  };
  for (const [from, to] of Object.entries(fonts))
    cpSync(`node_modules/@fontsource-variable/${from}.woff2`, `dist/dashboard/${to}.woff2`);
}

/** While developing, each build is run at once. The answer ends it, and waits: the next one needs the same data directory. */
function runShop(): () => Promise<void> {
  const shop = spawn(process.execPath, ['dist/main.js'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  return () => {
    shop.kill('SIGTERM');
    return gone;
  };
}
