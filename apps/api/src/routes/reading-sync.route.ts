import { ValidationError } from '@octavo/core/errors';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { type Env, jsonArray, jsonObject, readJson, releaseSlot, valid, validBody } from '../http/index.ts';
import { validate } from '../http/validate.ts';
import { annotationFile } from '../reading/annotation-file.ts';
import { AnnotationDraftSchema } from '../reading/annotation.ts';
import { PositionDraftSchema } from '../reading/position.ts';
import { readingAccess, readingResponse, readingStream } from '../reading/reading-access.ts';
import { READING_HEADERS } from '../reading/reading-policies.ts';
import { QUOTAS } from '../limits/limits.ts';

/** The reader defines the content; the server only requires an object of limited size. */
const StoredObjectSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be an object'),
  v.record(v.string(), v.unknown()),
  v.check((value) => isSmallEnough(value), 'must be smaller'),
);

const IntegerQuery = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.number());
const AnnotationParam = v.object({ grant: v.string(), id: v.pipe(v.string(), v.uuid(), v.toLowerCase()) });
const RemovalQuery = v.object({ base_version: v.optional(IntegerQuery) });
/** A list with more annotations counts for the limit of long lists. */
const LONG_LIST_LENGTH = 500;

const ChangesQuery = v.object({
  /** An invalid cursor counts as missing. */
  since: v.optional(v.fallback(v.optional(IntegerQuery), undefined)),
  wait: v.optional(
    v.pipe(
      IntegerQuery,
      v.transform((seconds) => Math.min(seconds, MAX_WAIT_SECONDS)),
    ),
    '0',
  ),
});
const ExportQuery = v.object({ format: v.optional(v.picklist(['md', 'html', 'csv', 'jsonld']), 'md') });

const MAX_WAIT_SECONDS = 25;
/** The interval at which a waiting request checks the entitlement again. */
const POLL_INTERVAL_MS = 5_000;

type ReadingSyncDeps = Pick<
  Deps,
  'readingGrants' | 'readingSync' | 'syncNotifier' | 'annotationExport' | 'rateLimiter'
>;

/**
 * Reading sync, below a reading URL; 404 in another browser, 403 `not_entitled` after access has ended.
 * Calls that change something: 409 `quota_exceeded` · 429.
 * `GET position` → 200 · 204. `PUT position` → 200 `{ version }` · 409 on a version conflict · 422.
 * `GET|PUT settings`, `GET|PUT|DELETE book-settings` → 200 · 204 · 422.
 * `GET marks` → 200 · 429 after too many long lists. `PUT|DELETE marks/:id` → 200 the annotation · 204 · 409 on a version conflict · 422.
 * `GET changes?since&wait` → 200, on a change or after the wait time · 429 while too many requests of the account wait.
 * `GET export?format` → 200 a file, even after access has ended · 429.
 */
export function readingSyncRoute(deps: ReadingSyncDeps) {
  const { readingSync, syncNotifier, annotationExport, rateLimiter } = deps;
  const access = readingAccess(deps);
  /** Devices load a long list once. Later they load what changed. */
  const limitLongList = async (userId: number, count: number): Promise<void> => {
    if (count > LONG_LIST_LENGTH) await rateLimiter.consume({ 'long annotation list account': userId });
  };
  return new Hono<Env>()
    .get('/read/:grant/position', async (c) => readingResponse(await readingSync.position(await access.current(c))))
    .put('/read/:grant/position', async (c) => {
      const reader = await access.current(c);
      const { base_version: base, ...locator } = await readPosition(c);
      return readingResponse({ version: await readingSync.savePosition(reader, locator, base) });
    })
    .get('/read/:grant/settings', async (c) =>
      readingResponse(await readingSync.settings((await access.current(c)).userId)),
    )
    .put('/read/:grant/settings', async (c) => {
      const { userId } = await access.current(c);
      await readingSync.saveSettings(userId, await readStoredObject(c));
      return readingResponse(undefined);
    })
    .get('/read/:grant/book-settings', async (c) =>
      readingResponse(await readingSync.bookSettings(await access.current(c))),
    )
    .put('/read/:grant/book-settings', async (c) => {
      const reader = await access.current(c);
      await readingSync.saveBookSettings(reader, await readStoredObject(c));
      return readingResponse(undefined);
    })
    .delete('/read/:grant/book-settings', async (c) => {
      await readingSync.saveBookSettings(await access.current(c), null);
      return readingResponse(undefined);
    })
    .get('/read/:grant/marks', async (c) => {
      const reader = await access.current(c);
      const { count, batches } = await readingSync.annotations(reader);
      await limitLongList(reader.userId, count);
      return readingStream(jsonObject({}, 'marks', jsonArray(batches)));
    })
    .put('/read/:grant/marks/:id', valid('param', AnnotationParam), validBody(AnnotationDraftSchema), async (c) => {
      const reader = await access.current(c);
      const { base_version: base, ...body } = c.req.valid('json');
      return readingResponse(await readingSync.saveAnnotation(reader, c.req.valid('param').id, body, base));
    })
    .delete('/read/:grant/marks/:id', valid('param', AnnotationParam), valid('query', RemovalQuery), async (c) => {
      const reader = await access.current(c);
      await readingSync.removeAnnotation(reader, c.req.valid('param').id, c.req.valid('query').base_version);
      return readingResponse(undefined);
    })
    .get('/read/:grant/changes', valid('query', ChangesQuery), async (c) => {
      const { since, wait } = c.req.valid('query');
      const until = performance.now() + wait * 1000;
      const { userId } = await access.current(c);
      return syncNotifier.track(userId, async () => {
        for (;;) {
          const reader = await access.current(c);
          const { hasChanges, markCount, marks, ...changes } = await readingSync.changes(reader, since);
          const remainingMs = until - performance.now();
          if (hasChanges || remainingMs <= 0 || syncNotifier.isStopped || c.req.raw.signal.aborted) {
            await limitLongList(userId, markCount);
            return marks
              ? readingStream(jsonObject({ ...changes }, 'marks', jsonArray(marks)))
              : readingResponse(changes);
          }
          const cursor = Number(changes.cursor);
          releaseSlot(c);
          await syncNotifier.wait(userId, cursor, Math.min(remainingMs, POLL_INTERVAL_MS), c.req.raw.signal);
        }
      });
    })
    .get('/read/:grant/export', valid('query', ExportQuery), async (c) => {
      const { userId, productId } = await access.currentOrEnded(c);
      const { format } = c.req.valid('query');
      await rateLimiter.consume({ 'book export account': userId });
      return await annotationFile(await annotationExport.forUser(userId, productId), format, READING_HEADERS);
    });
}

async function readStoredObject(c: Context): Promise<Record<string, unknown>> {
  const read = v.safeParse(StoredObjectSchema, await readJson(c));
  if (!read.success) throw new ValidationError();
  return read.output;
}

async function readPosition(c: Context): Promise<v.InferOutput<typeof PositionDraftSchema>> {
  const position = validate(PositionDraftSchema, await readJson(c));
  if (!isSmallEnough(position)) throw new ValidationError();
  return position;
}

function isSmallEnough(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= QUOTAS.settingsBytes.max;
}
