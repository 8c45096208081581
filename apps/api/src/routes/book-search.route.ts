import { NotFoundError, ValidationError } from '@octavo/core/errors';
import { noteOf } from '@octavo/epub/excerpt';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { type Env, valid } from '../middleware/index.ts';
import { readingAccess, readingAnswer } from '../reading/reading-access.ts';
import { RESOURCE_HEADERS } from '../reading/reading-policies.ts';
import { searchBook, searchNeedle } from '../reading/search-book.ts';

const USUAL_HITS = 200;
const MOST_HITS = 500;
const SHORTEST = 2;

const SearchQuery = v.object({
  q: v.pipe(v.string(), v.maxLength(200)),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.transform((text) => Math.min(MOST_HITS, Math.max(1, Number(text)))),
    ),
    String(USUAL_HITS),
  ),
});
const NoteQuery = v.object({ href: v.pipe(v.string(), v.maxLength(2_000), v.regex(/^[^#]+#[^#]+$/)) });

type Needs = Pick<Deps, 'readingGrants' | 'bookTexts' | 'shelf'>;

/**
 * Looking into a book, below the address of a reading; 404 in another browser, 403 `not_entitled` once the right has ended.
 * `GET search?q&limit` → 200 every place in reading order · 422 for less than two letters.
 * `GET note?href` → 200 the one note as a document of its own · 404.
 */
export function bookSearchRoute({ readingGrants, bookTexts, shelf }: Needs) {
  const access = readingAccess(readingGrants);
  return new Hono<Env>()
    .get('/read/:grant/search', valid('query', SearchQuery), async (c) => {
      const reading = await access.current(c);
      const { q, limit } = c.req.valid('query');
      const needle = searchNeedle(q);
      if (needle.length < SHORTEST) throw new ValidationError();
      return readingAnswer(searchBook(await bookTexts.of(reading), needle, limit));
    })
    .get('/read/:grant/note', valid('query', NoteQuery), async (c) => {
      const reading = await access.currentOrSample(c);
      const [path = '', id = ''] = c.req.valid('query').href.split('#');
      const note = await shelf.use(reading, async ({ archive, find }) => {
        const resource = find(decoded(path));
        if (!resource?.mediaType.includes('xhtml')) return undefined;
        return noteOf(new TextDecoder().decode(resource.part ?? (await archive.read(resource.entry))), decoded(id));
      });
      if (note === undefined) throw new NotFoundError();
      return new Response(note, {
        headers: { ...RESOURCE_HEADERS, 'Content-Type': 'application/xhtml+xml; charset=utf-8' },
      });
    });
}

/** @throws {NotFoundError} for what no address can be. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) throw new NotFoundError('not_found', { cause: error });
    throw error;
  }
}
