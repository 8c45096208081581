import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isNotFoundError } from './file-errors.ts';

/** The mode of every directory of the shop's data: books, accounts and emailed links are in them. */
export const PRIVATE_DIRECTORY = 0o700;
/** The mode of every file of the shop's data. */
export const PRIVATE_FILE = 0o600;
/** The permissions of the group and of all other users. */
export const OTHERS_PERMISSIONS = 0o077;

/** The user id that may change the mode of every file. */
const ROOT = 0;

/**
 * Removes the access of other users from a directory and everything in it. Links are not followed. Returns the entries
 * that belong to another user, such as `lost+found` of a volume: this process may not change their modes.
 */
export function makePrivate(directory: string): string[] {
  const user = process.getuid?.();
  // Windows has no modes.
  if (user === undefined) return [];
  return [...setPrivateMode(directory, user), ...makeEntriesPrivate(directory, user)];
}

function makeEntriesPrivate(directory: string, user: number): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isSymbolicLink()) return [];
    const ofOthers = setPrivateMode(path, user);
    return ofOthers.length === 0 && entry.isDirectory() ? makeEntriesPrivate(path, user) : ofOthers;
  });
}

/** Returns the path if it belongs to another user. */
function setPrivateMode(path: string, user: number): string[] {
  try {
    const entry = lstatSync(path);
    if (entry.uid !== user && user !== ROOT) return [path];
    const mode = entry.isDirectory() ? PRIVATE_DIRECTORY : PRIVATE_FILE;
    if ((entry.mode & 0o7777) !== mode) chmodSync(path, mode);
  } catch (error) {
    // Another process of the shop may delete a temporary file at any time.
    if (!isNotFoundError(error)) throw error;
  }
  return [];
}
