import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { main: 'src/main.ts', catalog: 'src/cli/catalog.ts', 'build-demo': 'src/demo/build-demo.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  outDir: 'dist',
  // The demo books stand in dist/demo and are made by their own step.
  clean: ['dist/*.js', 'dist/*.map', 'dist/migrations'],
  sourcemap: true,
  splitting: true,
  noExternal: [/^@octavo\//],
  esbuildOptions(options) {
    options.conditions = ['@octavo/source', 'module', 'import', 'node'];
  },
  async onSuccess() {
    cpSync('src/db/migrations', 'dist/migrations', { recursive: true });
  },
});
