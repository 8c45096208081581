import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

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
    copyOutboxStyles();
    return isWatching ? runShop() : undefined;
  },
});

/** Copies the styles of the outbox: its own, the design tokens of the shop, and the fonts. */
function copyOutboxStyles(): void {
  cpSync('src/routes/outbox.css', 'dist/outbox/outbox.css');
  for (const name of ['tokens.css', 'themes.css'])
    cpSync(`../../packages/ui/src/styles/${name}`, `dist/outbox/${name}`);
  const fonts = {
    'literata/files/literata-latin-wght-normal': 'literata',
    'instrument-sans/files/instrument-sans-latin-wght-normal': 'instrument-sans',
  };
  for (const [from, to] of Object.entries(fonts))
    cpSync(`node_modules/@fontsource-variable/${from}.woff2`, `dist/outbox/${to}.woff2`);
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
