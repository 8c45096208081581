import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { PrivateNodeFs } from '../db/connection/private-node-fs.ts';
import { isNotFoundError } from '../files/file-errors.ts';
import { makePrivate } from '../files/private-modes.ts';

/** The major PostgreSQL version of the embedded database. */
const EMBEDDED_MAJOR = '18';

/** PGlite builds that can read directories of older major versions, loaded on demand. */
const OLDER_MAJORS = {
  '17': async (directory: string) => (await import('pglite-postgres-17')).PGlite.create({ dataDir: directory }),
} as const;

/**
 * Upgrades a directory that an older PostgreSQL wrote. All rows are copied into a new directory and compared; then the
 * directories are swapped. The old one stays under another name, and an interrupted upgrade starts over without loss.
 * The caller holds the lock on the data directory.
 * @throws {Error} for a directory that no known version can read.
 */
export async function upgradeEmbeddedDatabase(directory: string): Promise<void> {
  const upgraded = `${directory}.new`;
  // Killed between the two renames at the end: the copy is complete, because the old directory was already moved away.
  if (!existsSync(directory) && existsSync(upgraded) && hasArchive(directory)) await rename(upgraded, directory);
  const major = readMajorVersion(directory);
  if (major === undefined || major === EMBEDDED_MAJOR) return;
  if (!isOlder(major)) {
    throw new Error(
      `The database in ${directory} was written by PostgreSQL ${major} and this version of Octavo contains ${EMBEDDED_MAJOR}; restore it from a backup made with the version that wrote it.`,
    );
  }
  await rm(upgraded, { recursive: true, force: true });
  const older = await OLDER_MAJORS[major](directory);
  try {
    await copyRows(upgraded, older);
  } finally {
    await older.close();
  }
  // The older version sets its own modes on the files that it touched.
  makePrivate(directory);
  await rename(directory, archivePath(directory, major));
  await rename(upgraded, directory);
}

async function copyRows(fresh: string, older: Awaited<ReturnType<(typeof OLDER_MAJORS)['17']>>): Promise<void> {
  const { copyDatabase } = await import('./copy-database.ts');
  const pglite = await PGlite.create({ fs: new PrivateNodeFs(fresh), relaxedDurability: false });
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0 }));
  try {
    await copyDatabase(older, pool);
  } finally {
    await pool.end();
    await pglite.close();
  }
}

const isOlder = (major: string): major is keyof typeof OLDER_MAJORS => Object.hasOwn(OLDER_MAJORS, major);

const archivePath = (directory: string, major: string): string => `${directory}.postgresql-${major}`;

const hasArchive = (directory: string): boolean =>
  readdirSync(dirname(directory)).some((name) => name.startsWith(archivePath(basename(directory), '')));

/** Returns the major version that wrote a directory; `undefined` for a new one. */
function readMajorVersion(directory: string): string | undefined {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}
