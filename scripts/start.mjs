/** `npm start`: build what changed, then run the shop until it is told to stop. */
import { buildShop } from './build.mjs';
import { runApi } from './run-api.mjs';

await buildShop();
process.exit(await runApi('main.js'));
