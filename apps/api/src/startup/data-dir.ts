import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** Makes the data directory where it is missing and sees that it can be written. @throws {StartError} */
export function prepareDataDir(dataDir: string): void {
  try {
    // Books, accounts and mailed links lie in it: nobody else on this machine is to look in.
    makeDir(dataDir, 0o700);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${reason}); give this user the right to write there or set DATA_DIR to another place.`,
      { cause: error },
    );
  }
}

/** Makes a directory and its parents one by one: where a system refuses with ENOENT (`/proc`), Node's recursive `mkdir` never ends. */
function makeDir(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeDir(dirname(path));
  mkdirSync(path, { mode });
}

/** The secret that signs access tokens: the set one, else one that is made once and kept in the data directory. */
export function loadAuthSecret(dataDir: string, configured: string | undefined): string {
  if (configured) return configured;
  const path = join(dataDir, 'auth-secret');
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // Whole or not at all, and never over one that exists: a lost secret would sign everybody out.
    linkSync(fresh, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(fresh);
  }
  return readFileSync(path, 'utf8').trim();
}
