/** `npm run shop -- orders|refund|reconcile|payouts|connect …`: the CLI for orders and payments. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildShop, root } from './build.mjs';
import { runApi } from './run-api.mjs';

if (!existsSync(join(root, 'apps/api/dist/shop.js'))) await buildShop();
process.exit(await runApi('shop.js', process.argv.slice(3)));
