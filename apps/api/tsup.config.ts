import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: false,
  splitting: true,
  // The rooms are consumed from source, so that starting the shop needs no package build first.
  noExternal: [/^@octavo\//],
  esbuildOptions(options) {
    options.conditions = ['@octavo/source', 'module', 'node', 'import'];
  },
});
