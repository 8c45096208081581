/** Sources of the packages, which are TypeScript, as something that a bench can run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import { root } from '../build.mjs';

/** Makes one file of `source`, a path from the root, and all that it imports; gives the path of that file. */
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
