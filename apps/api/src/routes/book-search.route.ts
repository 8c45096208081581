import { NotFoundError, ValidationError } from '@octavo/core/errors';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, valid } from '../http/index.ts';
import { readingAccess, readingResponse } from '../reading/reading-access.ts';
import { RESOURCE_HEADERS } from '../reading/reading-policies.ts';
import type { readNote } from '../reading/read-text.ts';
import { foldQuery, MAX_FOLDED_LENGTH, searchBook } from '../reading/search-book.ts';
import { readerTurns, readingWorkers } from '../workers/index.ts';

const DEFAULT_HITS = 200;
const MAX_HITS = 500;
const MIN_QUERY_LENGTH = 2;
/** The document of a note passes the event loop on its way to the worker. A chapter with notes is far smaller. */
const MAX_NOTE_DOCUMENT_BYTES = 2_000_000;

const SearchQuery = v.object({
  q: v.pipe(v.string(), v.maxLength(200)),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.transform((text) => Math.min(MAX_HITS, Math.max(1, Number(text)))),
    ),
    String(DEFAULT_HITS),
  ),
});
const NoteQuery = v.object({ href: v.pipe(v.string(), v.maxLength(2_000), v.regex(/^[^#]+#[^#]+$/)) });

type BookSearchDeps = Pick<Deps, 'readingGrants' | 'bookTextCache' | 'publicationPool' | 'rateLimiter' | 'settings'>;

/**
 * Search in a book, below its reading URL; 404 in another browser, 403 `not_entitled` after access has ended.
 * `GET search?q&limit` → 200 whole words, then parts of words, each in reading order · 422 for fewer than 2 or too many characters · 429 · 503.
 * `GET note?href` → 200 the note as a separate document · 404, also for a long note or chapter · 429 · 503 under high load.
 */
export function bookSearchRoute(deps: BookSearchDeps) {
  const { bookTextCache, publicationPool, rateLimiter, settings } = deps;
  const access = readingAccess(deps);
  return new Hono<Env>()
    .get('/read/:grant/search', valid('query', SearchQuery), async (c) => {
      const reading = await access.current(c);
      await rateLimiter.consume({ 'book text account': reading.userId });
      const { q, limit } = c.req.valid('query');
      const query = foldQuery(q);
      if (query.length < MIN_QUERY_LENGTH || query.length > MAX_FOLDED_LENGTH) throw new ValidationError();
      const result = await readerTurns.run(`account ${reading.userId}`, async () =>
        searchBook(await bookTextCache.get(reading), query, limit),
      );
      return readingResponse(result);
    })
    .get('/read/:grant/note', valid('query', NoteQuery), async (c) => {
      const reading = await access.currentOrSample(c);
      const address = clientAddress(c, settings);
      const isSample = reading.sampleShare !== undefined;
      await rateLimiter.consume(isSample ? { 'book text address': address } : { 'book text account': reading.userId });
      const [path = '', id = ''] = c.req.valid('query').href.split('#');
      const note = await readerTurns.run(isSample ? `address ${address}` : `account ${reading.userId}`, () =>
        publicationPool.use(reading, async ({ archive, find }) => {
          const resource = find(decodePath(path));
          if (!resource?.mediaType.includes('xhtml')) return undefined;
          if ((resource.part?.byteLength ?? resource.entry.size) > MAX_NOTE_DOCUMENT_BYTES) return undefined;
          return readingWorkers.run<typeof readNote>('readNote', async () => ({
            document: resource.part ?? (await archive.read(resource.entry)),
            id: decodePath(id),
          }));
        }),
      );
      if (note === undefined) throw new NotFoundError();
      return new Response(note, {
        headers: { ...RESOURCE_HEADERS, 'Content-Type': 'application/xhtml+xml; charset=utf-8' },
      });
    });
}

/** @throws {NotFoundError} for an invalid path. */
function decodePath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) throw new NotFoundError('not_found', { cause: error });
    throw error;
  }
}
