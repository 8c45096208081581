/** `npm run catalog -- import <folder or files>`: the CLI for the catalog. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildShop, root } from './build.mjs';
import { runApi } from './run-api.mjs';

if (!existsSync(join(root, 'apps/api/dist/catalog.js'))) await buildShop();
process.exit(await runApi('catalog.js', process.argv.slice(3)));
