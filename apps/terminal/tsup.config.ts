import { defineConfig } from 'tsup';

/** Bundles everything into one file that starts quickly and needs only Node. */
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
