import { defineConfig } from 'tsup';

/** One file with everything in it: it starts at once, and runs wherever there is a Node. */
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  outDir: 'dist',
  clean: true,
  sourcemap: true,
  noExternal: [/.*/],
  esbuildOptions(options) {
    options.conditions = ['@octavo/source', 'module', 'import', 'node'];
  },
});
