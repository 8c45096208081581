/**
 * Measures the entry points of core and ui, minified and gzipped, and fails for each that is over its limit. The limits
 * are in `packages/{core,ui}/scripts`. One run of esbuild bundles all entry points of ui, each as a page of its own.
 * Separate runs would parse all icons a hundred times.
 */
import { build } from 'esbuild';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { corePages } from '../packages/core/scripts/size-limits.mjs';
import { uiEntryPoints } from '../packages/ui/scripts/size-limits.mjs';
import { root } from './build.mjs';

/** Bytes of an empty page, which are not counted. */
const EMPTY_PAGE = 32;
const OPTIONS = {
  bundle: true,
  minify: true,
  metafile: true,
  write: false,
  outdir: 'pages',
  absWorkingDir: root,
  logLevel: 'error',
};

/** Bundles pages and returns the gzipped bytes of each, with the styles that it imports, by its entry point. */
async function measure(options) {
  const { metafile, outputFiles } = await build({ ...OPTIONS, ...options });
  const contents = new Map(outputFiles.map((file) => [file.path, file.contents]));
  const bytesOf = (path) => gzipSync(contents.get(resolve(root, path)), { level: 9 }).length;
  return new Map(
    Object.entries(metafile.outputs)
      .filter(([, { entryPoint }]) => entryPoint !== undefined)
      .map(([path, { entryPoint, cssBundle }]) => [
        resolve(root, entryPoint),
        bytesOf(path) + (cssBundle ? bytesOf(cssBundle) : 0) - EMPTY_PAGE,
      ]),
  );
}

const entryPoints = uiEntryPoints();
const sizes = await measure({ entryPoints: entryPoints.map(({ file }) => file), external: ['react', 'react-dom'] });
const measured = entryPoints.map(({ name, limit, file }) => ({ name, limit, bytes: sizes.get(file) }));
for (const { name, limit, options } of corePages())
  measured.push({ name, limit, bytes: [...(await measure(options)).values()][0] });

for (const { name, bytes, limit } of measured) {
  const isUnder = bytes <= limit;
  if (!isUnder) process.exitCode = 1;
  console.log(
    `${String(bytes).padStart(6)} of ${String(limit).padStart(6)} bytes  ${name}${isUnder ? '' : ': too large'}`,
  );
}
