/**
 * `pnpm dev`: storefront, reader, studio, API and Storybook with hot reload. The browser uses Vite, which proxies API requests,
 * so that URLs and origins are the same as in production.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildShop, root } from './build.mjs';

const PROGRAMS = [
  {
    name: 'api',
    folder: 'apps/api',
    command: 'tsup',
    args: ['--watch'],
    env: {
      PORT: '3100',
      READER_PORT: '3101',
      READER_ORIGIN: 'http://127.0.0.1:3001',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    },
  },
  { name: 'web', folder: 'apps/web', command: 'vite', args: ['--port', '3000', '--strictPort', '--host', '127.0.0.1'] },
  {
    name: 'reader',
    folder: 'apps/reader',
    command: 'vite',
    args: ['--port', '3001', '--strictPort', '--host', '127.0.0.1'],
  },
  {
    name: 'studio',
    folder: 'apps/studio',
    command: 'vite',
    args: ['--port', '3002', '--strictPort', '--host', '127.0.0.1'],
  },
  {
    name: 'storybook',
    folder: 'packages/ui',
    command: 'storybook',
    args: ['dev', '-p', '6006', '--ci', '--host', '127.0.0.1'],
  },
];

// The demo catalog and the card provider's script come from the build. Everything else is rebuilt on change.
await buildShop();

const children = PROGRAMS.map(({ name, folder, command, args, env }) => {
  const cwd = join(root, folder);
  const child = spawn(join(cwd, 'node_modules/.bin', command), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const show = (chunk) => process.stdout.write(String(chunk).replace(/^(?=.)/gm, `[${name}] `));
  child.stdout.on('data', show);
  child.stderr.on('data', show);
  child.once('exit', (code) => {
    console.log(`[${name}] exited with ${code}; stopping the others.`);
    stop();
  });
  return child;
});

function stop() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

process.once('SIGINT', stop);
process.once('SIGTERM', stop);
