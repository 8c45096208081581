import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Pool } from 'pg';
import { extract } from 'tar-stream';
import * as v from 'valibot';
import { migrate } from '../db/migrate.ts';
import type { FileStore } from '../files/index.ts';
import type { BackupEvent } from './backup-events.ts';
import { BackupTrailerSchema, BackupHeaderSchema, fileKeyFromEntryName, tableFromEntryName } from './backup-format.ts';
import { prepareSchema } from './prepare-schema.ts';
import { TableDigester } from './table-digest.ts';
import { TableLoader } from './table-loader.ts';
import { qualifiedName } from './tables.ts';

interface RestoreDeps {
  /** The pool of a database without a shop: new, or migrated and empty. */
  readonly pool: Pool;
  readonly files: FileStore;
}

type BackupHeader = v.InferOutput<typeof BackupHeaderSchema>;

const PROGRESS_EVERY_FILES = 25;

/**
 * Restores a shop from a backup: its files, then all rows in one transaction. It commits only after every row was
 * compared with the backup. The schema is first brought to the backup's migration level, and afterwards to the newest.
 */
export async function* restoreBackup({ pool, files }: RestoreDeps, file: string): AsyncGenerator<BackupEvent> {
  const tempDir = await mkdtemp(join(tmpdir(), 'octavo-restore-'));
  // No `await` between these lines and the loop: the error handler must be attached before the first error.
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  const streamError = reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  let restore: RestoreTransaction | undefined;
  try {
    let done = 0;
    for await (const entry of entries) {
      const { name } = entry.header;
      // The type declarations of the stream do not name the type of its chunks.
      const content = entry as AsyncIterable<unknown> as AsyncIterable<Uint8Array>;
      const table = tableFromEntryName(name);
      const key = fileKeyFromEntryName(name);
      if (name === 'backup.json')
        restore = await RestoreTransaction.begin(pool, v.parse(BackupHeaderSchema, await readJson(content)));
      else if (!restore) throw new Error('This file is not a backup of a store.');
      else if (table !== undefined) await restore.load(table, (await readText(content)).split('\n').filter(Boolean));
      else if (key !== undefined) {
        await storeFile(files, key, content, join(tempDir, 'file'));
        done += 1;
        if (done % PROGRESS_EVERY_FILES === 0) yield { step: 'files', done, total: done };
      } else if (name === 'end.json') {
        const end = v.parse(BackupTrailerSchema, await readJson(content));
        if (end.files !== done) throw new Error(`The backup has ${done} of ${end.files} files; it is damaged.`);
        const rows = await restore.commit(end);
        yield { step: 'done', rows, files: done, missing: end.missing };
        return;
      } else entry.resume();
    }
    throw (await streamError) ?? new Error('The backup ends too early; it is damaged.');
  } catch (error) {
    entries.destroy();
    const cause = await streamError;
    const isStreamError = cause instanceof Error && error instanceof Error && cause.message === error.message;
    throw isStreamError ? new Error('The backup cannot be read to its end; it is damaged.', { cause }) : error;
  } finally {
    await restore?.close();
    await rm(tempDir, { recursive: true, force: true });
  }
}

/** The transaction that writes the rows. */
class RestoreTransaction {
  readonly #digests = new Map<string, TableDigester>();
  #isCommitted = false;

  private constructor(
    private readonly pool: Pool,
    private readonly header: BackupHeader,
    private readonly loader: TableLoader,
    private readonly release: () => void,
  ) {}

  static async begin(pool: Pool, head: BackupHeader): Promise<RestoreTransaction> {
    await prepareSchema(pool, head.migrations, head.tables);
    const client = await pool.connect();
    try {
      return new RestoreTransaction(pool, head, await TableLoader.begin(client), () => client.release());
    } catch (error) {
      client.release();
      throw error;
    }
  }

  async load(tableName: string, lines: readonly string[]): Promise<void> {
    const table = this.header.tables.find((one) => qualifiedName(one) === tableName);
    if (!table) throw new Error(`The backup has rows of ${tableName}, which its header does not list; it is damaged.`);
    const digester = this.#digests.get(tableName) ?? new TableDigester();
    this.#digests.set(tableName, digester);
    digester.add(lines);
    await this.loader.load(table, lines);
  }

  /** @throws {Error} when a row is missing or differs; everything is rolled back then. */
  async commit(end: v.InferOutput<typeof BackupTrailerSchema>): Promise<number> {
    await this.loader.verifyAndCommit(new Map(Object.entries(end.tables)), this.header.tables, end.sequences);
    this.#isCommitted = true;
    this.release();
    await migrate(this.pool);
    return Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0);
  }

  async close(): Promise<void> {
    if (this.#isCommitted) return;
    await this.loader.rollback();
    this.release();
  }
}

async function storeFile(
  files: FileStore,
  key: string,
  entry: AsyncIterable<Uint8Array>,
  tempPath: string,
): Promise<void> {
  await pipeline(entry, createWriteStream(tempPath, { mode: 0o600 }));
  await files.putFile(key, tempPath);
}

async function readText(entry: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of entry) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const readJson = async (entry: AsyncIterable<Uint8Array>): Promise<unknown> => JSON.parse(await readText(entry));
