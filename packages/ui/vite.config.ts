import react from '@vitejs/plugin-react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('./src', import.meta.url));
/** Folders whose components are entry points. */
const FOLDERS = ['components', 'screens', 'templates'];
const entryPoints = [
  ...FOLDERS.flatMap((folder) => readdirSync(`${source}/${folder}`).map((name) => `${folder}/${name}`)),
  'foundations/breakpoints',
  'hooks/deferred-loading',
].filter((path) => existsSync(`${source}/${path}/index.ts`));

/** Puts the layer order of `src/styles/index.css` at the start of the style sheet, because minifying moves it. */
function layersFirst(): Plugin {
  const order = /^@layer [^;{]+;/mu.exec(readFileSync(`${source}/styles/index.css`, 'utf8'))?.[0];
  if (order === undefined) throw new Error('src/styles/index.css does not declare the cascade layers.');
  return {
    name: 'layers-first',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName === 'styles.css') file.source = `${order}\n${String(file.source)}`;
      }
    },
  };
}

/** Builds the package for publishing; see docs/decisions/0001-vite-builds-the-package.md. */
export default defineConfig({
  base: './',
  plugins: [react(), layersFirst()],
  build: {
    target: 'es2023',
    // The size gates replace Vite's warning.
    reportCompressedSize: false,
    cssTarget: ['chrome123', 'firefox125', 'safari17.4'],
    sourcemap: true,
    minify: false,
    cssMinify: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    copyPublicDir: false,
    rolldownOptions: {
      preserveEntrySignatures: 'strict',
      input: {
        styles: `${source}/styles/index.ts`,
        ...Object.fromEntries(entryPoints.map((path) => [`${path}/index`, `${source}/${path}/index.ts`])),
      },
      external: (id) => /^[@\w]/u.test(id) && !id.startsWith('@fontsource'),
      output: {
        entryFileNames: ({ name }) => (name === 'styles' ? 'parts/styles.js' : '[name].js'),
        chunkFileNames: 'parts/[name].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'styles.css' : 'assets/[name][extname]',
      },
    },
  },
});
