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
import { BackupEndSchema, BackupHeadSchema, keyOfEntry, tableOfEntry } from './backup-format.ts';
import { prepareSchema } from './prepare-schema.ts';
import { TableDigester } from './table-digest.ts';
import { TableLoader } from './table-loader.ts';
import { titleOf } from './tables.ts';

interface RestoreNeeds {
  /** Of a database without a shop: new, or migrated and empty. */
  readonly pool: Pool;
  readonly files: FileStore;
}

type Head = v.InferOutput<typeof BackupHeadSchema>;

const TELL_EVERY_FILES = 25;

/**
 * Brings back a shop from a backup: its files, then all of its rows in one transaction, which ends only when every row
 * has been compared with what was saved. The schema is first brought to where the backup was, and afterwards to this
 * version's.
 */
export async function* restoreBackup({ pool, files }: RestoreNeeds, file: string): AsyncGenerator<BackupEvent> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-restore-'));
  // Nothing may be waited for between these lines and the loop: it has to be there when the first fault is.
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  const broken = reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  let restoring: Restoring | undefined;
  try {
    let done = 0;
    for await (const entry of entries) {
      const { name } = entry.header;
      // The stream's own types do not say what it is made of.
      const content = entry as AsyncIterable<unknown> as AsyncIterable<Uint8Array>;
      const table = tableOfEntry(name);
      const key = keyOfEntry(name);
      if (name === 'backup.json')
        restoring = await Restoring.begin(pool, v.parse(BackupHeadSchema, await jsonOf(content)));
      else if (!restoring) throw new Error('This file is no backup of a shop.');
      else if (table !== undefined) await restoring.load(table, (await textOf(content)).split('\n').filter(Boolean));
      else if (key !== undefined) {
        await placeFile(files, key, content, join(folder, 'file'));
        done += 1;
        if (done % TELL_EVERY_FILES === 0) yield { step: 'files', done, total: done };
      } else if (name === 'end.json') {
        const end = v.parse(BackupEndSchema, await jsonOf(content));
        if (end.files !== done) throw new Error(`The backup has ${done} of ${end.files} files; it is damaged.`);
        const rows = await restoring.finish(end);
        yield { step: 'done', rows, files: done, missing: end.missing };
        return;
      } else entry.resume();
    }
    throw (await broken) ?? new Error('The backup ends too early; it is damaged.');
  } catch (error) {
    entries.destroy();
    const cause = await broken;
    const isOfTheFile = cause instanceof Error && error instanceof Error && cause.message === error.message;
    throw isOfTheFile ? new Error('The backup cannot be read to its end; it is damaged.', { cause }) : error;
  } finally {
    await restoring?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rows on their way into the database. */
class Restoring {
  readonly #digests = new Map<string, TableDigester>();
  #isKept = false;

  private constructor(
    private readonly pool: Pool,
    private readonly head: Head,
    private readonly loader: TableLoader,
    private readonly release: () => void,
  ) {}

  static async begin(pool: Pool, head: Head): Promise<Restoring> {
    await prepareSchema(pool, head.migrations, head.tables);
    const client = await pool.connect();
    try {
      return new Restoring(pool, head, await TableLoader.begin(client), () => client.release());
    } catch (error) {
      client.release();
      throw error;
    }
  }

  async load(title: string, lines: readonly string[]): Promise<void> {
    const table = this.head.tables.find((one) => titleOf(one) === title);
    if (!table) throw new Error(`The backup has rows of ${title} that it does not announce; it is damaged.`);
    const digester = this.#digests.get(title) ?? new TableDigester();
    this.#digests.set(title, digester);
    digester.add(lines);
    await this.loader.load(table, lines);
  }

  /** @throws {Error} when a row is missing or is not what it was; nothing is kept then. */
  async finish(end: v.InferOutput<typeof BackupEndSchema>): Promise<number> {
    await this.loader.finish(new Map(Object.entries(end.tables)), this.head.tables, end.sequences);
    this.#isKept = true;
    this.release();
    await migrate(this.pool);
    return Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0);
  }

  async close(): Promise<void> {
    if (this.#isKept) return;
    await this.loader.abandon();
    this.release();
  }
}

async function placeFile(
  files: FileStore,
  key: string,
  entry: AsyncIterable<Uint8Array>,
  aside: string,
): Promise<void> {
  await pipeline(entry, createWriteStream(aside));
  await files.putFile(key, aside);
}

async function textOf(entry: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of entry) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const jsonOf = async (entry: AsyncIterable<Uint8Array>): Promise<unknown> => JSON.parse(await textOf(entry));
