/**
 * `npm run storybook`: the component catalog on http://127.0.0.1:6006. `npm run storybook build` writes it as static files to
 * `packages/ui/storybook-static`, for any web server. It loads nothing from other origins.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';

const cwd = join(root, 'packages/ui');
const args = process.argv.includes('build') ? ['build'] : ['dev', '-p', '6006', '--ci'];
const result = spawnSync(join(cwd, 'node_modules/.bin/storybook'), args, { cwd, stdio: 'inherit' });
process.exit(result.status ?? 1);
