/** `npm run terminal -- --url <address>`: the terminal app, connected to a running shop. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildTerminal, root } from './build.mjs';

await buildTerminal();
const program = join(root, 'apps/terminal/dist/main.js');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(3)], { stdio: 'inherit' });
process.exit(status ?? 1);
