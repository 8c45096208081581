import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { platform } from 'node:os';
import type { Readable } from 'node:stream';

/** The flag of Node's permission model. Node before 22.13 has only the experimental name, and Node 24 rejects that. */
export const permissionFlag = (known: ReadonlySet<string>): string =>
  known.has('--permission') ? '--permission' : '--experimental-permission';

/** A program in a process of its own, with its output. */
export type IsolatedProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Starts a Node program that gets nothing of the shop: no settings, no open files and no shell. It may read files. It may not write
 * files, start processes or load native code.
 *
 * @param heapMb The maximum JavaScript heap.
 * @param folder The working directory.
 */
export function startIsolated(
  program: string,
  args: readonly string[],
  { heapMb, folder }: { heapMb: number; folder: string },
): IsolatedProcess {
  const flags = [
    permissionFlag(process.allowedNodeEnvironmentFlags),
    '--allow-fs-read=*',
    // The watchdog.
    '--allow-worker',
    '--no-addons',
    '--no-warnings',
    `--max-old-space-size=${heapMb}`,
  ];
  return spawn(process.execPath, [...flags, program, ...args], {
    cwd: folder,
    // Windows cannot start a program without it.
    env: platform() === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: false,
    windowsHide: true,
  });
}
