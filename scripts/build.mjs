/** Builds what the running shop needs: the API, the store's page and the reader's page. Unchanged parts come from turbo's cache. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a turbo task, with the pinned pnpm on PATH because turbo asks it for the workspace. @throws {Error} when it fails. */
export function turbo(...args) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const result = spawnSync('npx', ['--yes', '--package', packageManager, '--', 'turbo', ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error(`turbo ${args.join(' ')} failed; the lines above say why.`);
}

/** Builds the three deployables. */
export function buildShop() {
  console.log('Building the shop (seconds when nothing changed) …');
  turbo('run', 'bundle', '--output-logs=errors-only', '--log-prefix=none');
}
