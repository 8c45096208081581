import { NotFoundError } from '@octavo/core/errors';
import { Hono } from 'hono';
import * as v from 'valibot';
import { type PublishedEdition, readingEditionQueries } from '../db/reading/reading-editions.queries.ts';
import type { Deps } from '../deps.ts';
import { type Env, valid } from '../http/index.ts';
import { EPUB_MEDIA_TYPE } from '../reading/book-download.ts';
import { fileResponse } from '../reading/file-response.ts';
import type { findQuotesInFile } from '../reading/find-quotes.ts';
import { readPassages } from '../reading/passage-batches.ts';
import { readingAccess, readingResponse } from '../reading/reading-access.ts';
import { readerTurns, readingWorkers } from '../workers/index.ts';

const MAX_EDITIONS = 200;
const FileQuery = v.object({ number: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)) });

type ReadingEditionsDeps = Pick<Deps, 'readingGrants' | 'editions' | 'db' | 'files' | 'bookTextCache' | 'rateLimiter'>;

/**
 * Editions of a book, below its reading URL; 404 in another browser, 403 `not_entitled` after access has ended.
 * `GET editions` → `{ editions, published }`: the content hashes of all files of the book, and the editions that readers could
 * open, with their notes; none for a sample. `GET edition-file?number` → 200 the publisher's file of one edition · 206 · 304 ·
 * 404 · 416 · 422 · 429. `GET unanchored` → `{ ids }`, the user's annotations whose passage this edition does not have · 429 · 503.
 */
export function readingEditionsRoute(deps: ReadingEditionsDeps) {
  const { editions, db, files, bookTextCache, rateLimiter } = deps;
  const access = readingAccess(deps);
  return new Hono<Env>()
    .get('/read/:grant/editions', async (c) => {
      const { productId, sampleShare } = await access.currentOrSample(c);
      const published =
        sampleShare === undefined ? await readingEditionQueries(db).listPublished(productId, MAX_EDITIONS) : [];
      return readingResponse({
        editions: await editions.listContentHashes(productId),
        published: published.map(toReaderEdition),
      });
    })
    .get('/read/:grant/edition-file', valid('query', FileQuery), async (c) => {
      const { productId, userId, slug } = await access.current(c);
      await rateLimiter.consume({ 'download account': userId });
      const { number } = c.req.valid('query');
      const file = await editions.findPublishedFile(productId, number);
      if (!file) throw new NotFoundError();
      const source = await files.open(file.original_key);
      const filename = `${slug} (edition ${number}).epub`;
      return fileResponse({ source, mediaType: EPUB_MEDIA_TYPE, filename, contentHash: file.content_hash }, c.req.raw);
    })
    .get('/read/:grant/unanchored', async (c) => {
      const reading = await access.current(c);
      await rateLimiter.consume({ 'book text account': reading.userId });
      // The passages are loaded when the job starts, so that only one check per account has its passages in memory.
      const ids = await readerTurns.run(`account ${reading.userId}`, async () => {
        const passages = await readPassages(db, reading);
        if (passages.length === 0) return [];
        const quotes = passages.map(({ quote }) => quote);
        const found = await bookTextCache.withStoredFiles([reading], (copy) =>
          readingWorkers.run<typeof findQuotesInFile>('findQuotesInFile', async () => {
            const [{ texts }] = await copy();
            return { texts, quotes };
          }),
        );
        return passages.filter((_, at) => found[at] === false).map(({ id }) => id);
      });
      return readingResponse({ ids });
    });
}

/** An edition as the reader's page gets it. */
export const toReaderEdition = ({ number, note, current_since: since, is_current }: PublishedEdition) => ({
  number,
  note,
  date: since?.toISOString() ?? '',
  is_current,
});
