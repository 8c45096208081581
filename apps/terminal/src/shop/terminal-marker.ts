import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SessionMarker } from '@octavo/core/storage';

/** The marker of a session that ends with the last open terminal. */
export interface TerminalMarker extends SessionMarker {
  /** Removes this terminal from the marker. */
  release(): void;
}

/**
 * The counterpart of a browser's session cookie: a file with the process ids of open storefronts. A session that is not
 * remembered lasts while one of them runs. Crashed processes do not count.
 */
export function createTerminalMarker(path: string, pid = process.pid, isRunning = isProcessRunning): TerminalMarker {
  const read = (): number[] => {
    try {
      return readFileSync(path, 'utf8').split('\n').map(Number).filter(Number.isSafeInteger);
    } catch {
      // No file means no such session.
      return [];
    }
  };
  const write = (pids: readonly number[]): void => {
    try {
      if (pids.length === 0) rmSync(path, { force: true });
      else {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(path, pids.join('\n'), { mode: 0o600 });
      }
    } catch {
      // A marker that cannot be written is missing at the next start, so the session ends too early, never too late.
    }
  };
  let isReleased = false;
  return {
    isSet: () => {
      const running = read().filter((other) => other > 0 && isRunning(other));
      if (running.length > 0 && !running.includes(pid) && !isReleased) write([...running, pid]);
      return running.length > 0;
    },
    set: () => write([pid]),
    clear: () => write([]),
    release: () => {
      isReleased = true;
      write(read().filter((other) => other > 0 && other !== pid && isRunning(other)));
    },
  };
}

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is also running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
