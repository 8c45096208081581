import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer paths cannot be the address of a socket: 104 bytes on macOS, 108 on Linux. */
const LONGEST = 100;

/** Where the running shop of a data directory takes operator commands. */
export function controlPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return String.raw`\\.\pipe\octavo-${name}`;
  const path = join(dataDir, 'control.sock');
  return Buffer.byteLength(path) <= LONGEST ? path : join(tmpdir(), `octavo-${name}.sock`);
}
