import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool } from 'pg';
import { pack, type Pack } from 'tar-stream';
import { type FileStore, flushFile, FileNotFoundError } from '../files/index.ts';
import type { BackupEvent } from './backup-events.ts';
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
 * Writes the whole shop into one file, which its owner alone may read. The rows are those of one moment; the files they
 * point to are copied afterwards, since a stored file never changes. The file appears under its name when it is complete.
 */
export async function* writeBackup(deps: BackupDeps, file: string): AsyncGenerator<BackupEvent> {
  const tempPath = `${file}.${randomBytes(4).toString('hex')}.part`;
  // Before anything is read: a place that cannot be written to is told at once.
  const handle = await open(tempPath, 'wx', 0o600).catch((error: unknown) => {
    throw writeFailed(file, error);
  });
  const tar = pack();
  // Books and covers are packed already and rows shrink at the lowest level nearly as far: more would only take time.
  const writing = pipeline(tar, createGzip({ level: 1 }), handle.createWriteStream());
  // Seen when it happens, not when somebody waits for the end: a disk may be full in the middle of it.
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
    yield { step: 'done', rows: written.rows, files, missing };
  } catch (error) {
    // Whoever was writing into it hears only that it is gone; why is known here.
    const cause = streamError;
    tar.destroy();
    await writing.catch(() => undefined);
    await rm(tempPath, { force: true });
    throw cause ? writeFailed(file, cause.by) : error;
  }
}

const writeFailed = (file: string, error: unknown): Error =>
  new Error(
    `The backup ${file} cannot be written (${error instanceof Error ? error.message : String(error)}). No backup was made; name a place with room that the shop's user may write to.`,
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

/** `false` when the store does not have it: the backup then says so, and the rest of the shop is saved. */
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

/** Adds an entry and waits until it is on its way, so that memory stays flat. */
function addEntry(tar: Pack, name: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.byteLength }, (error) => (error ? reject(error) : resolve()));
    // Where the archive breaks its entries tell it as an event, which would end the process if nobody listened.
    entry.on('error', reject);
    entry.end(bytes);
  });
}
