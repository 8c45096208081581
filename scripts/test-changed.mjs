/**
 * `pnpm test:changed [base]`: format, lint, types and tests of what a change can break. Turbo names the workspaces that depend on the
 * changed ones; Vitest runs the test files that import a changed file. Where only a dependency of the API has changed, its
 * tests with a database are left to CI. `base` is a commit, by default the merge base with `origin/main`, or `HEAD` where
 * there is no such branch.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';
import { CheckRunner } from './check-runner.mjs';
import { findBrowser } from './find-browser.mjs';
import { LINT_WITH_TYPES, ONE_THREAD } from './gates.mjs';

const base = process.argv[2] ?? mergeBase();
const workspaces = listWorkspaces(`...[${base}]`);
const hasApiChanged = listWorkspaces(`[${base}]`).includes('apps/api');

/** The tests that need no browser and no second database; CI runs the rest. */
const PROJECTS = {
  'apps/api': hasApiChanged ? ['--project=unit', '--project=postgres'] : ['--project=unit'],
  'packages/ui': ['--project=ui'],
};
/** Almost every test of the API opens a whole shop, so a change in the API runs them all, on both cores. */
const SLOTS = { 'apps/api': hasApiChanged ? 2 : 1 };

if (workspaces.length === 0) {
  console.log(`No workspace has changed since ${base}.`);
  process.exit(0);
}
console.log(`Changed since ${base}, with what depends on it: ${workspaces.join(', ')}`);

process.env.CHROMIUM_PATH = await findBrowser();
const steps = new CheckRunner({ slots: 2 });
await Promise.all([
  steps.check('format (oxfmt)', 'oxfmt', ['--check']),
  steps.check('lint and types (oxlint)', 'oxlint', [...LINT_WITH_TYPES, ...workspaces, 'scripts'], ONE_THREAD),
  ...workspaces.map((folder) =>
    steps.vitest(
      `tests of ${folder}`,
      folder,
      ['--changed', base, '--passWithNoTests', ...(PROJECTS[folder] ?? [])],
      {},
      { slots: SLOTS[folder] ?? 1 },
    ),
  ),
]);
steps.finish();

function mergeBase() {
  try {
    return git('merge-base', 'origin/main', 'HEAD');
  } catch {
    return git('rev-parse', 'HEAD');
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** Folders of the workspaces that match a filter of Turbo. `[base]` are those changed, `...[base]` also their dependents. */
function listWorkspaces(filter) {
  const turbo = join(root, 'node_modules/.bin/turbo');
  const output = execFileSync(turbo, ['ls', `--filter=${filter}`, '--output=json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output.slice(output.indexOf('{')))
    .packages.items.map(({ path }) => path)
    .filter((path) => /^(?:packages|apps)\//.test(path));
}
