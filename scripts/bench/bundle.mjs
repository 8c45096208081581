/** Bundles TypeScript sources of the packages for benchmarks. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import { root } from '../build.mjs';

/** Bundles `source`, a path relative to the root, with all its imports into one file. Returns the path of that file. */
export async function bundleModule(name, source) {
  const outDir = join(root, 'apps/api/node_modules/.octavo-bench');
  mkdirSync(outDir, { recursive: true });
  await build({
    entry: { [name]: join(root, source) },
    outDir,
    config: false,
    silent: true,
    format: 'esm',
    target: 'node20',
    platform: 'node',
    esbuildOptions(options) {
      options.conditions = ['@octavo/source', 'module', 'import', 'node'];
    },
  });
  return join(outDir, `${name}.js`);
}
