/** `npm start`: builds changed parts, then runs the shop until it is stopped. */
import { buildShop } from './build.mjs';
import { runApi } from './run-api.mjs';

await buildShop();
process.exit(await runApi('main.js'));
