import { defineConfig } from 'tsup';

/** The command that builds the demo catalog into `dist/catalog`. */
export default defineConfig({
  entry: { 'build-demo': 'src/build-demo.command.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  // Used at build time only, so they are development dependencies, which tsup would bundle.
  external: [/^@octavo\/cover-art/, 'sharp', 'markdown-it', 'markdown-it-footnote'],
  noExternal: ['@octavo/epub'],
  esbuildOptions(options) {
    options.conditions = ['@octavo/source', 'module', 'import', 'node'];
  },
});
