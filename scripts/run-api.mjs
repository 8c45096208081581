/**
 * Runs one of the API's programs as a child that never outlives its terminal. npm's shell does not pass signals on, so
 * the child is told over a channel: it stops when the channel closes, whatever ended this process.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Starts `apps/api/dist/<program>` and settles with its exit code. */
export function runApi(program, args = []) {
  const child = spawn(process.execPath, [join(root, 'apps/api/dist', program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches it once, through us, and not a second time from the terminal.
    detached: process.platform !== 'win32',
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  const parent = Number(process.env.OCTAVO_PARENT ?? process.ppid);
  const orphaned = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500);
  orphaned.unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
