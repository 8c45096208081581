/**
 * Entry point of all npm scripts on a machine with only Node and npm. Runs the pinned pnpm, installs packages when the lock
 * file has changed, then starts the task. Before the installation it may use only Node itself. Old Node versions must be
 * able to parse this file, so that they can print the version error.
 */
import { spawnSync } from 'child_process';
import { createHash } from 'crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'fs';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const TASKS = {
  start: 'start.mjs',
  test: 'test.mjs',
  catalog: 'catalog.mjs',
  epub: 'epub.mjs',
  shop: 'shop.mjs',
  storybook: 'storybook.mjs',
  terminal: 'terminal.mjs',
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

function checkNode() {
  const parts = process.versions.node.split('.').map(Number);
  if (parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19)) return;
  fail(
    'Octavo needs Node 20.19 or newer; this is Node ' +
      process.versions.node +
      '. Install a newer version and run the same command again.',
  );
}

/** Disables telemetry of all tools. */
const environment = Object.assign({}, process.env, {
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  // The parent process may exit during the installation and build, before the shop is up.
  OCTAVO_PARENT: String(process.ppid),
});

/** Runs a command with the pinned pnpm first on PATH, so that turbo finds it as well. */
function runPnpm(command, args) {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  return spawnSync(npx, ['--yes', '--package', manifest.packageManager, '--', command].concat(args), {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: process.platform === 'win32',
  });
}

function installedStamp() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, file)));
  return hash.update(process.version + process.platform + process.arch).digest('hex');
}

function install() {
  const stampFile = join(root, 'node_modules', '.octavo-installed');
  const stamp = installedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing packages (about half a minute the first time) …');
  const result = runPnpm('pnpm', ['install', '--frozen-lockfile']);
  if (result.error) fail('Could not run npm to get pnpm: ' + result.error.message + '. Octavo needs npm.');
  if (result.status !== 0) fail('Could not install the packages; see the output above. Nothing was started.');
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

checkNode();
const task = TASKS[process.argv[2]];
if (!task) fail('Unknown task "' + process.argv[2] + '". Known: ' + Object.keys(TASKS).join(', ') + '.');
install();
process.env = environment;
import('./' + task).catch(function (error) {
  fail(String(error && error.message ? error.message : error));
});
