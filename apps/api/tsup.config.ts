import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

const isWatching = process.argv.includes('--watch');

export default defineConfig({
  entry: { main: 'src/main.ts', catalog: 'src/cli/catalog.ts', shop: 'src/cli/shop.ts', 'build-demo': 'src/demo/build-demo.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  outDir: 'dist',
  // Cleaning takes the demo books too, which are made by a step of their own after a bundle and not after each change.
  clean: !isWatching,
  sourcemap: true,
  splitting: true,
  noExternal: [/^@octavo\//],
  esbuildOptions(options) {
    options.conditions = ['@octavo/source', 'module', 'import', 'node'];
  },
  async onSuccess() {
    cpSync('src/db/migrations', 'dist/migrations', { recursive: true });
    return isWatching ? runShop() : undefined;
  },
});

/** While developing, each build is run at once. The answer ends it, and waits: the next one needs the same data directory. */
function runShop(): () => Promise<void> {
  const shop = spawn(process.execPath, ['dist/main.js'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  return () => {
    shop.kill('SIGTERM');
    return gone;
  };
}
