import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivate, PRIVATE_DIRECTORY, PRIVATE_FILE } from '../files/private-modes.ts';
import { StartError } from './start-error.ts';

/**
 * Creates the data directory if it is missing, and checks that it is writable. Removes the access of other users from it and
 * everything in it. Returns the entries that belong to another user and kept their modes.
 * @throws {StartError}
 */
export function prepareDataDir(dataDir: string): string[] {
  try {
    makeDir(dataDir, PRIVATE_DIRECTORY);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-${process.pid}`);
    writeFileSync(probe, '', { mode: PRIVATE_FILE });
    rmSync(probe);
    return makePrivate(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data directory ${dataDir} is not writable (${reason}). Grant this user write access or set DATA_DIR to another path.`,
      { cause: error },
    );
  }
}

/** Creates a directory and its parents one by one: Node's recursive `mkdir` loops forever on ENOENT in `/proc`. */
function makeDir(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeDir(dirname(path));
  mkdirSync(path, { mode });
}

/** The secret that signs access tokens: the configured secret, or a generated one that is stored in the data directory. */
export function loadAuthSecret(dataDir: string, configured: string | undefined): string {
  if (configured) return configured;
  const path = join(dataDir, 'auth-secret');
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: PRIVATE_FILE });
  try {
    // Creates the file atomically and never overwrites it: a lost secret would end all sessions.
    linkSync(fresh, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(fresh);
  }
  return readFileSync(path, 'utf8').trim();
}
