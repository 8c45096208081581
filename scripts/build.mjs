/** Builds the API, the storefront, the reader and the terminal app. Unchanged parts come from turbo's cache. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Builds all apps. */
export const buildShop = () => build('shop');

/** Builds only the store. */
export const buildStore = () => build('store', '--filter=@octavo/web');

/** Builds only the studio. */
export const buildStudio = () => build('studio', '--filter=@octavo/studio');

/** Builds only the terminal app. */
export const buildTerminal = () => build('storefront', '--filter=@octavo/terminal');

/**
 * Builds what is not in turbo's cache. Prints progress every few seconds, and the output of the tools only when the build
 * fails.
 */
async function build(what, ...filters) {
  console.log(`Building the ${what} (takes seconds when nothing changed) …`);
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const progressTimer = setInterval(() => console.log(`  still building, ${seconds()} …`), 5_000);
  try {
    const { code, output } = await turbo('run', 'bundle', ...filters, '--output-logs=errors-only', '--log-prefix=none');
    if (code !== 0) throw new Error(`${output}\nCould not build the ${what}; see the output above.`);
    console.log(`  built in ${seconds()}`);
  } finally {
    clearInterval(progressTimer);
  }
}

/** Runs turbo with the pinned pnpm on PATH, because turbo uses it to read the workspace. */
function turbo(...args) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['--yes', '--package', packageManager, '--', 'turbo', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
