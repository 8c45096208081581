import { ValidationError } from '@octavo/core/errors';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { type Env, readJson, valid, validBody } from '../middleware/index.ts';
import { markFile } from '../reading/mark-file.ts';
import { MarkDraftSchema } from '../reading/mark.ts';
import { readingAccess, readingAnswer } from '../reading/reading-access.ts';
import { READING_HEADERS } from '../reading/reading-policies.ts';

const MOST_KEPT_BYTES = 16 * 1024;
/** What the reader keeps is its own affair; here it only has to be an object of a sensible size. */
const KeptSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be an object'),
  v.record(v.string(), v.unknown()),
  v.check((value) => JSON.stringify(value).length <= MOST_KEPT_BYTES, 'must be smaller'),
);
const VersionSchema = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))));

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.number());
const MarkParam = v.object({ grant: v.string(), id: v.pipe(v.string(), v.uuid(), v.toLowerCase()) });
const RemovalQuery = v.object({ base_version: v.optional(wholeNumber) });
const ChangesQuery = v.object({
  /** What nobody of us gave out counts as left out. */
  since: v.optional(v.fallback(v.optional(wholeNumber), undefined)),
  wait: v.optional(
    v.pipe(
      wholeNumber,
      v.transform((seconds) => Math.min(seconds, LONGEST_WAIT_S)),
    ),
    '0',
  ),
});
const ExportQuery = v.object({ format: v.optional(v.picklist(['md', 'html', 'csv', 'jsonld']), 'md') });

const LONGEST_WAIT_S = 25;
/** How long somebody waits before it is looked again whether they may still read. */
const LOOK_AGAIN_MS = 5_000;

type Needs = Pick<Deps, 'readingGrants' | 'keeping' | 'readingNews' | 'markExport' | 'clock'>;

/**
 * What a reader keeps, below the address of a reading; 404 in another browser, 403 `not_entitled` once the right has ended.
 * `GET position` → 200 · 204. `PUT position` → 200 `{ version }` · 409 when it was held against another version · 422.
 * `GET|PUT settings`, `GET|PUT|DELETE book-settings` → 200 · 204 · 422.
 * `GET marks` → 200. `PUT|DELETE marks/:id` → 200 the mark · 204 · 409 when it changed since · 422.
 * `GET changes?since&wait` → 200, as soon as something changed or when the time is over.
 * `GET export?format` → 200 a file, also when the right has ended.
 */
export function keepingRoute({ readingGrants, keeping, readingNews, markExport }: Needs) {
  const access = readingAccess(readingGrants);
  return new Hono<Env>()
    .get('/read/:grant/position', async (c) => readingAnswer(await keeping.position(await access.current(c))))
    .put('/read/:grant/position', async (c) => {
      const who = await access.current(c);
      const { base_version: base, ...locator } = await keepable(c);
      const version = v.safeParse(VersionSchema, base);
      if (!version.success) throw new ValidationError();
      return readingAnswer({ version: await keeping.savePosition(who, locator, version.output) });
    })
    .get('/read/:grant/settings', async (c) => readingAnswer(await keeping.settings((await access.current(c)).userId)))
    .put('/read/:grant/settings', async (c) => {
      const { userId } = await access.current(c);
      await keeping.saveSettings(userId, await keepable(c));
      return readingAnswer(undefined);
    })
    .get('/read/:grant/book-settings', async (c) => readingAnswer(await keeping.bookSettings(await access.current(c))))
    .put('/read/:grant/book-settings', async (c) => {
      const who = await access.current(c);
      await keeping.saveBookSettings(who, await keepable(c));
      return readingAnswer(undefined);
    })
    .delete('/read/:grant/book-settings', async (c) => {
      await keeping.saveBookSettings(await access.current(c), null);
      return readingAnswer(undefined);
    })
    .get('/read/:grant/marks', async (c) => readingAnswer({ marks: await keeping.marks(await access.current(c)) }))
    .put('/read/:grant/marks/:id', valid('param', MarkParam), validBody(MarkDraftSchema), async (c) => {
      const who = await access.current(c);
      const { base_version: base, ...body } = c.req.valid('json');
      return readingAnswer(await keeping.saveMark(who, c.req.valid('param').id, body, base));
    })
    .delete('/read/:grant/marks/:id', valid('param', MarkParam), valid('query', RemovalQuery), async (c) => {
      const who = await access.current(c);
      await keeping.removeMark(who, c.req.valid('param').id, c.req.valid('query').base_version);
      return readingAnswer(undefined);
    })
    .get('/read/:grant/changes', valid('query', ChangesQuery), async (c) => {
      const { since, wait } = c.req.valid('query');
      const until = performance.now() + wait * 1000;
      for (;;) {
        const who = await access.current(c);
        const { isNews, ...changes } = await keeping.changes(who, since);
        const left = until - performance.now();
        if (isNews || left <= 0 || readingNews.isStopped || c.req.raw.signal.aborted) return readingAnswer(changes);
        await readingNews.wait(who.userId, Number(changes.cursor), Math.min(left, LOOK_AGAIN_MS), c.req.raw.signal);
      }
    })
    .get('/read/:grant/export', valid('query', ExportQuery), async (c) => {
      const { userId, productId } = await access.evenEnded(c);
      const { format } = c.req.valid('query');
      return markFile(await markExport.of(userId, productId), format, READING_HEADERS);
    });
}

async function keepable(c: Context): Promise<Record<string, unknown>> {
  const read = v.safeParse(KeptSchema, await readJson(c));
  if (!read.success) throw new ValidationError();
  return read.output;
}
