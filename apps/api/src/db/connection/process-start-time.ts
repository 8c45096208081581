import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns the start time of a process as an opaque text of the system; `undefined` when no such process runs, `''` when
 * unknown. Together with the pid it identifies a process, because pids are reused.
 */
export function processStartTime(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  try {
    return process.platform === 'linux' ? linuxStartTime(pid) : psStartTime(pid);
  } catch {
    // The process ended between the two checks, or the system does not provide the time: use the first check.
    return isRunning(pid) ? '' : undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of `/proc/pid/stat` (ticks since boot) with the boot id. The name in field 2 may contain spaces. A zombie has ended. */
function linuxStartTime(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19] ?? ''}`;
}

function psStartTime(pid: number): string {
  if (process.platform === 'win32') return '';
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } }).trim();
}
