import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** The maximum length of a socket path: 104 bytes on macOS, 108 on Linux. */
const MAX_PATH_BYTES = 100;

/** The path of the control socket for a data directory. */
export function controlPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return String.raw`\\.\pipe\octavo-${name}`;
  const path = join(dataDir, 'control.sock');
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : join(privateFolder(), `${name}.sock`);
}

/** A private folder of this user. A user who can write next to the socket could impersonate the shop or the admin. */
const privateFolder = (): string => join(tmpdir(), `octavo-${userInfo().uid}`);

/**
 * Checks that only this user can access the socket's folder in the shared temporary directory.
 * @throws {Error} if another user owns the folder or can access it.
 */
export function ensurePrivateFolder(path: string): void {
  const folder = dirname(path);
  if (process.platform === 'win32' || folder !== privateFolder()) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode, isDirectory } = statFolder(folder);
  if (!isDirectory || uid !== userInfo().uid || (mode & 0o077) !== 0)
    throw new Error(
      `${folder} is accessible to other users, so admin commands are disabled. Remove it, or use a shorter DATA_DIR.`,
    );
}

function statFolder(path: string): { uid: number; mode: number; isDirectory: boolean } {
  // Checks the entry itself, not the target of a link: another user's link is not our folder.
  const entry = lstatSync(path);
  return { uid: entry.uid, mode: entry.mode, isDirectory: entry.isDirectory() };
}
