/** `npm run epub -- check <folder or files>`: checks EPUB files without a shop. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildShop, root } from './build.mjs';
import { runApi } from './run-api.mjs';

if (!existsSync(join(root, 'apps/api/dist/epub.js'))) await buildShop();
process.exit(await runApi('epub.js', process.argv.slice(3)));
