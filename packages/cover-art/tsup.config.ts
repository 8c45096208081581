import { defineConfig } from 'tsup';

/** The API loads this build at run time, so that fonts and native modules resolve from this package. */
export default defineConfig({
  entry: { art: 'src/art/index.ts', images: 'src/images/index.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
});
