import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Options } from 'tsup';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SOURCE = folder('../src');
/** `WorkerPool` looks for the worker here when it runs from its source. */
const WORKER_BUILD = folder('../node_modules/.octavo-test/book-worker');
/** `runEpubcheck` looks for its program here when it runs from its source. */
const EPUBCHECK_BUILD = folder('../node_modules/.octavo-test/epubcheck');
/** In its own package, where its fonts and native modules resolve. */
const COVER_ART = folder('../../../packages/cover-art');
const COVER_ART_BUILD = join(COVER_ART, 'node_modules/.octavo-test');

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/** Makes a bundle load the built cover art, as the real build does. */
export const useBuiltCoverArt: EsbuildPlugin = {
  name: 'use-built-cover-art',
  setup({ onResolve }) {
    onResolve({ filter: /^@octavo\/cover-art\// }, ({ path }) => ({
      path: pathToFileURL(join(COVER_ART_BUILD, `${path.split('/').at(-1)}.js`)).href,
      external: true,
    }));
  },
};

const OPTIONS: Options = {
  config: false,
  silent: true,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: false,
  noExternal: [/^@octavo\//],
  esbuildPlugins: [useBuiltCoverArt],
  esbuildOptions(options) {
    options.conditions = ['@octavo/source', 'module', 'import', 'node'];
  },
};

/**
 * Builds the book worker, the EPUBCheck program and the cover art from their sources. Tests that run the rest of the shop from
 * source need these builds.
 */
export async function buildBookWorker(): Promise<void> {
  const entries = { art: join(COVER_ART, 'src/art/index.ts'), images: join(COVER_ART, 'src/images/index.ts') };
  await buildInto(COVER_ART_BUILD, {
    ...OPTIONS,
    entry: entries,
    external: ['harfbuzzjs', 'woff2-encoder', 'sharp', /^@fontsource/],
  });
  await buildInto(WORKER_BUILD, { ...OPTIONS, entry: { 'book-worker': join(SOURCE, 'book-worker.ts') } });
  const checker = { 'epubcheck-process': join(SOURCE, 'epubcheck-process.ts') };
  await buildInto(EPUBCHECK_BUILD, { ...OPTIONS, entry: checker });
}

/** Builds elsewhere and moves each file, because another run of the tests may be loading the last build. */
async function buildInto(target: string, options: Options): Promise<void> {
  const outDir = `${target}-${process.pid}`;
  await build({ ...options, outDir });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(outDir)) renameSync(join(outDir, name), join(target, name));
  rmSync(outDir, { recursive: true, force: true });
}
