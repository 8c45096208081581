/**
 * Runs one of the API's programs as a child process that stops with its terminal. npm's shell does not forward signals, so
 * the child uses an IPC channel: it stops when the channel closes, even when this process was killed.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Starts `apps/api/dist/<program>` and resolves with its exit code. */
export function runApi(program, args = []) {
  const child = spawn(process.execPath, [join(root, 'apps/api/dist', program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A separate process group: Ctrl-C reaches the child once, through this process, and not also from the terminal.
    detached: process.platform !== 'win32',
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  const parent = Number(process.env.OCTAVO_PARENT ?? process.ppid);
  const orphaned = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(orphaned);
    child.kill('SIGTERM');
  }, 500);
  orphaned.unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
