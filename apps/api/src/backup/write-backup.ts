import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool } from 'pg';
import { pack, type Pack } from 'tar-stream';
import { type FileStore, flushFile, FileNotFoundError } from '../files/index.ts';
import type { BackupEvent } from './backup-events.ts';
import { recordBackup } from './backup-record.ts';
import { FORMAT_VERSION, rowsEntryName } from './backup-format.ts';
import { appliedMigrations } from './prepare-schema.ts';
import { referencedFileKeys } from './referenced-file-keys.ts';
import { TableDigester, type TableDigest } from './table-digest.ts';
import { inSnapshot, readTable, listSequences, listTables, qualifiedName } from './tables.ts';

interface BackupDeps {
  readonly pool: Pick<Pool, 'connect'>;
  readonly files: FileStore;
  readonly clock: () => Date;
}

const PROGRESS_EVERY_FILES = 25;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Writes the whole shop into one file, readable only by its owner. The rows come from one snapshot. The files that they
 * reference are copied afterwards, since a stored file never changes. The file gets its final name when it is complete.
 */
export async function* writeBackup(deps: BackupDeps, file: string): AsyncGenerator<BackupEvent> {
  const tempPath = `${file}.${randomBytes(4).toString('hex')}.part`;
  // Opened before anything is read, so that a path that is not writable fails at once.
  const handle = await open(tempPath, 'wx', 0o600).catch((error: unknown) => {
    throw writeError(file, error);
  });
  const tar = pack();
  // Books and covers are already compressed, and rows compress nearly as well at the lowest level.
  const writing = pipeline(tar, createGzip({ level: 1 }), handle.createWriteStream());
  // Handled as soon as it occurs, since the disk may become full in the middle of the backup.
  let streamError: { readonly by: unknown } | undefined;
  writing.catch((by: unknown) => {
    streamError ??= { by };
  });
  try {
    const written = await writeRows(deps, tar);
    yield { step: 'rows', rows: written.rows };
    const missing: string[] = [];
    let done = 0;
    for (const key of written.keys) {
      if (!(await copyFile(deps.files, key, tar))) missing.push(key);
      done += 1;
      if (done % PROGRESS_EVERY_FILES === 0) yield { step: 'files', done, total: written.keys.length };
    }
    const files = done - missing.length;
    await addEntry(tar, 'end.json', JSON.stringify({ ...written.end, files, missing }));
    tar.finalize();
    await writing;
    await flushFile(tempPath);
    await rename(tempPath, file);
    await recordBackup(deps.pool, deps.clock());
    yield { step: 'done', rows: written.rows, files, missing };
  } catch (error) {
    // The writer only gets the error of the destroyed stream; the cause is known here.
    const cause = streamError;
    tar.destroy();
    await writing.catch(() => undefined);
    await rm(tempPath, { force: true });
    throw cause ? writeError(file, cause.by) : error;
  }
}

const writeError = (file: string, error: unknown): Error =>
  new Error(
    `The backup ${file} cannot be written (${error instanceof Error ? error.message : String(error)}). No backup was made; choose a path with enough space that the store's user can write to.`,
    { cause: error },
  );

async function writeRows({ pool, clock }: BackupDeps, tar: Pack) {
  const client = await pool.connect();
  try {
    return await inSnapshot(client, async () => {
      const tables = await listTables(client);
      const migrations = await appliedMigrations(client);
      const created = clock().toISOString();
      await addEntry(
        tar,
        'backup.json',
        JSON.stringify({ format: 'octavo-backup', version: FORMAT_VERSION, created, migrations, tables }, null, 2),
      );
      const digests: Record<string, TableDigest> = {};
      for (const table of tables) {
        const digester = new TableDigester();
        let part = 0;
        for await (const lines of readTable(client, table)) {
          digester.add(lines);
          part += 1;
          await addEntry(tar, rowsEntryName(qualifiedName(table), part), `${lines.join('\n')}\n`);
        }
        digests[qualifiedName(table)] = digester.digest();
      }
      const rows = Object.values(digests).reduce((sum, digest) => sum + digest.rows, 0);
      const keys = await referencedFileKeys(client);
      return { rows, keys, end: { tables: digests, sequences: await listSequences(client) } };
    });
  } finally {
    client.release();
  }
}

/** Returns `false` when the store does not have the file: the backup reports it and continues. */
async function copyFile(files: FileStore, key: string, tar: Pack): Promise<boolean> {
  const source = await files.open(key).catch((error: unknown) => {
    if (error instanceof FileNotFoundError) return undefined;
    throw error;
  });
  if (!source) return false;
  try {
    const chunks = async function* () {
      for (let at = 0; at < source.size; at += CHUNK_BYTES) {
        yield await source.read(at, Math.min(CHUNK_BYTES, source.size - at));
      }
    };
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name: `files/${key}`, size: source.size }, (error) =>
        error ? reject(error) : resolve(),
      );
      pipeline(Readable.from(chunks()), entry).catch(reject);
    });
    return true;
  } finally {
    await source.close();
  }
}

/** Adds an entry and waits until it is written, so that memory use stays flat. */
function addEntry(tar: Pack, name: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.byteLength }, (error) => (error ? reject(error) : resolve()));
    // A destroyed archive emits an error event on its entries, which would end the process without a listener.
    entry.on('error', reject);
    entry.end(bytes);
  });
}
