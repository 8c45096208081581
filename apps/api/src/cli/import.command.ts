import { prepareEmbeddedDirectory } from '../backup/prepare-embedded-directory.ts';
import { bookImporter, importCommand, type ImportEvent, type ImportRequest } from '../catalog/index.ts';
import { openDatabase } from '../db/database.ts';
import { lockDataDir } from '../db/connection/data-dir-lock.ts';
import { readProcessSettings, type Settings } from '../env.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { openFileStore, registeredFiles } from '../files/index.ts';
import { sendCommand } from '../admin/control-client.ts';
import { prepareDataDir } from '../startup/data-dir.ts';
import { assertNotMoved } from '../startup/moved-marker.ts';
import { formatImportProblems } from './format-import-problems.ts';
import { truncate, formatColumns } from './format-columns.ts';
import { listEpubs } from './list-epubs.ts';
import type { ImportCall } from './parse-catalog-arguments.ts';
import { TerminalProgress } from './terminal-progress.ts';
import { UsageError } from './usage-error.ts';

/** Imports books and prints the result of each. Returns the exit code. */
export async function importBooks({ paths, priceCents, author, isJson }: ImportCall): Promise<number> {
  const files = paths.flatMap(listEpubs);
  if (files.length === 0) throw new UsageError('No EPUB files found.');
  const events = await startImport(readProcessSettings(), { files, priceCents, author });
  return isJson ? printJson(files.length, events) : printReport(files.length, events);
}

/** Imports through the running shop, because two processes on one embedded database would corrupt it; otherwise locally. */
async function startImport(settings: Settings, request: ImportRequest): Promise<AsyncIterable<ImportEvent>> {
  if (settings.DATABASE_URL) return importLocally(settings, request);
  return (await sendCommand(settings.DATA_DIR, importCommand, request)) ?? importLocally(settings, request);
}

async function* importLocally(settings: Settings, request: ImportRequest): AsyncGenerator<ImportEvent> {
  prepareDataDir(settings.DATA_DIR);
  const lock = settings.DATABASE_URL ? undefined : lockDataDir(settings.DATA_DIR, 'an import');
  try {
    if (!settings.DATABASE_URL) assertNotMoved(settings.DATA_DIR);
    const database = await openDatabase(
      settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { dataDir: settings.DATA_DIR },
      { prepareDirectory: prepareEmbeddedDirectory },
    );
    try {
      const files = registeredFiles(await openFileStore(settings), fileSetQueries(database.db));
      yield* bookImporter({ db: database.db, files, maxBytes: settings.MAX_BOOK_MB * 1024 * 1024 })(request);
    } finally {
      await database.close();
    }
  } finally {
    lock?.release();
  }
}

async function printJson(total: number, events: AsyncIterable<ImportEvent>): Promise<number> {
  const results: ImportEvent[] = [];
  for await (const event of events) results.push(event);
  console.log(JSON.stringify(results, null, 2));
  return results.length < total || results.some(({ status }) => status === 'failed') ? 1 : 0;
}

async function printReport(total: number, events: AsyncIterable<ImportEvent>): Promise<number> {
  const progress = new TerminalProgress(total);
  const rows: string[][] = [['Result', 'Book', 'Address', 'Genres']];
  const counts = { added: 0, updated: 0, unchanged: 0, failed: 0 };
  for await (const event of events) {
    counts[event.status] += 1;
    if (event.status === 'failed') {
      progress.clear();
      console.error(formatImportProblems(event));
      rows.push([event.status, truncate(event.file.split(/[\\/]/).at(-1) ?? '', 44), '', event.code]);
    } else {
      if (event.findings.length + event.notices.length > 0) {
        progress.clear();
        console.error(formatImportProblems(event));
      }
      const result = event.changes.length > 0 ? `${event.status}: ${event.changes.join(', ')}` : event.status;
      rows.push([
        truncate(result, 60),
        truncate(event.name, 44),
        truncate(`/product/${event.slug}`, 52),
        event.genres.join(', '),
      ]);
    }
    progress.advance(event.file.split(/[\\/]/).at(-1) ?? '');
  }
  progress.clear();
  console.log(`${formatColumns(rows)}\n`);
  console.log(
    `${counts.added} added, ${counts.updated} updated, ${counts.unchanged} unchanged, ${counts.failed} failed.`,
  );
  const missing = total - counts.added - counts.updated - counts.unchanged - counts.failed;
  if (missing > 0)
    console.error(`The shop stopped before ${missing} of ${total} files were imported. Run the command again.`);
  return counts.failed > 0 || missing > 0 ? 1 : 0;
}
