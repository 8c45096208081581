import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** Longer paths cannot be the address of a socket: 104 bytes on macOS, 108 on Linux. */
const MAX_PATH_BYTES = 100;

/** Where the running shop of a data directory takes operator commands. */
export function controlPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return String.raw`\\.\pipe\octavo-${name}`;
  const path = join(dataDir, 'control.sock');
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : join(privateFolder(), `${name}.sock`);
}

/** A folder of this user alone: whoever else can write beside the socket could stand in for the shop, or for the operator. */
const privateFolder = (): string => join(tmpdir(), `octavo-${userInfo().uid}`);

/**
 * Makes sure that nobody else has a hand on the folder of a socket in the shared folder for temporary files.
 * @throws {Error} where somebody was there first.
 */
export function ensurePrivateFolder(path: string): void {
  const folder = dirname(path);
  if (process.platform === 'win32' || folder !== privateFolder()) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode, isDirectory } = statFolder(folder);
  if (!isDirectory || uid !== userInfo().uid || (mode & 0o077) !== 0)
    throw new Error(`${folder} is open to others, so no commands are taken there. Remove it, or shorten DATA_DIR.`);
}

function statFolder(path: string): { uid: number; mode: number; isDirectory: boolean } {
  // Not what a link leads to: a link of somebody else's is no folder of ours.
  const entry = lstatSync(path);
  return { uid: entry.uid, mode: entry.mode, isDirectory: entry.isDirectory() };
}
