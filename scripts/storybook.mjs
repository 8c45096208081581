/** `npm run storybook`: the component catalog on http://127.0.0.1:6006. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';

const cwd = join(root, 'packages/ui');
const result = spawnSync(join(cwd, 'node_modules/.bin/storybook'), ['dev', '-p', '6006', '--ci'], {
  cwd,
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
