import type { Locator } from '@octavo/core/entities';
import { ConflictError } from '@octavo/core/errors';
import type { Db } from '../db/database.ts';
import { type AnnotationRow, annotationQueries } from '../db/reading/annotations.queries.ts';
import { QUOTAS, quotaExceeded } from '../limits/limits.ts';
import { nextSeq, type ReadingKey, readingQueries } from '../db/reading/reading.queries.ts';
import {
  type Annotation,
  type AnnotationBody,
  isSameAnnotation,
  isValidAnnotation,
  toAnnotation,
} from './annotation.ts';
import { annotationBatches, loadAnnotations, readSizes } from './annotation-batches.ts';
import { isBasedOn, isFinished, type SyncedPosition, toPosition } from './position.ts';
import type { SyncNotifier } from './sync-notifier.ts';

interface ReadingSyncDeps {
  readonly db: Db;
  readonly syncNotifier: Pick<SyncNotifier, 'notify'>;
  readonly clock: () => Date;
}

/** A changed or deleted annotation. */
type AnnotationChange = Annotation | { readonly id: string; readonly deleted: true; readonly version: number };

/** The changes since the last request; absent keys have not changed. */
export interface ReadingChanges {
  /** The cursor for the next request. */
  readonly cursor: string;
  readonly position?: SyncedPosition;
  readonly settings?: unknown;
  readonly book_settings?: unknown;
  /** In batches; set if there is at least one. */
  readonly marks?: AsyncIterable<readonly AnnotationChange[]>;
}

/**
 * Syncs reading positions, appearance settings and annotations between a user's devices. A write names the version it is
 * based on. If another device wrote first, nothing is overwritten and the reader merges both versions.
 */
export class ReadingSync {
  readonly #deps: ReadingSyncDeps;

  constructor(deps: ReadingSyncDeps) {
    this.#deps = deps;
  }

  /** The stored position; `undefined` if the user has not started the book. */
  async position(reader: ReadingKey): Promise<SyncedPosition | undefined> {
    const row = await readingQueries(this.#deps.db).findPosition(reader);
    return row && toPosition(row);
  }

  /**
   * Stores a position and returns its version.
   * @param base the version the sender knew, `null` for none; when omitted, the stored position is overwritten.
   * @throws {ConflictError} `conflict` if another device wrote first; `quota_exceeded`.
   */
  savePosition(
    reader: ReadingKey & { readonly editionId: number },
    locator: Locator,
    base: number | null | undefined,
  ): Promise<number> {
    return this.#write(reader.userId, async (trx, stamp) => {
      const reading = readingQueries(trx);
      const before = await reading.findPosition(reader);
      if (base !== undefined && !isBasedOn(before, base)) throw new ConflictError('conflict');
      if (!before && (await reading.countPositions(reader.userId)) >= QUOTAS.positions.max)
        throw quotaExceeded('positions');
      return reading.savePosition({ ...reader, locator, ...stamp, isFinished: isFinished(locator) });
    });
  }

  settings(userId: number): Promise<unknown> {
    return readingQueries(this.#deps.db).findSettings(userId);
  }

  saveSettings(userId: number, settings: unknown): Promise<void> {
    return this.#write(userId, (trx, { seq, now }) => readingQueries(trx).saveSettings(userId, settings, seq, now));
  }

  /** The appearance settings of this book; `undefined` if it uses the user's general settings. */
  async bookSettings(reader: ReadingKey): Promise<unknown> {
    return (await readingQueries(this.#deps.db).findBookSettings(reader))?.settings ?? undefined;
  }

  /**
   * Stores the book's appearance settings; `null` returns to the user's general settings.
   * @throws {ConflictError} `quota_exceeded`.
   */
  saveBookSettings(reader: ReadingKey, settings: unknown): Promise<void> {
    return this.#write(reader.userId, async (trx, { seq, now }) => {
      const reading = readingQueries(trx);
      const isNew = (await reading.findBookSettings(reader)) === undefined;
      if (isNew && (await reading.countBookSettings(reader.userId)) >= QUOTAS.bookSettings.max) {
        if (settings === null) return;
        throw quotaExceeded('bookSettings');
      }
      await reading.saveBookSettings(reader, settings, seq, now);
    });
  }

  /** The annotations in a book in reading order, in batches. */
  async annotations(
    reader: ReadingKey,
  ): Promise<{ readonly count: number; readonly batches: AsyncIterable<Annotation[]> }> {
    const { db } = this.#deps;
    const sizes = await readSizes(annotationQueries(db).sizesInReadingOrder(reader));
    return { count: sizes.length, batches: loadAnnotations(db, reader, sizes) };
  }

  /**
   * Stores an annotation as its next version; equal content does not create one.
   * @throws {ConflictError} `conflict` if another device changed, deleted or created it; `quota_exceeded`.
   */
  saveAnnotation(reader: ReadingKey, id: string, body: AnnotationBody, base: number | null): Promise<Annotation> {
    return this.#write(reader.userId, async (trx, stamp) => {
      const annotations = annotationQueries(trx);
      const before = await annotations.find(reader.userId, id);
      if (before && isUnchanged(before, reader, body)) return toAnnotation(before);
      const isOfOtherBook = before !== undefined && before.product_id !== reader.productId;
      if (isOfOtherBook || (before?.version ?? null) !== base) throw new ConflictError('conflict');
      const saved = await annotations.save(reader, { id, body, ...stamp });
      // The transaction rolls the save back. Changes that need no more space are accepted over the quota too.
      const { count, bytes } = await annotations.usage(reader.userId);
      const known = before?.deleted_at === null ? before : undefined;
      if (!known && count > QUOTAS.annotations.max) throw quotaExceeded('annotations');
      if (saved.bytes > (known?.bytes ?? 0) && bytes > QUOTAS.annotationBytes.max)
        throw quotaExceeded('annotationBytes');
      return toAnnotation(saved);
    });
  }

  /** Deletes an annotation; an unknown one is ignored. @throws {ConflictError} `conflict` if another device changed it. */
  removeAnnotation(reader: ReadingKey, id: string, base: number | undefined): Promise<void> {
    return this.#write(reader.userId, async (trx, { seq, now }) => {
      const annotations = annotationQueries(trx);
      const before = await annotations.find(reader.userId, id);
      if (!before || before.deleted_at !== null || before.product_id !== reader.productId) return;
      if (base !== undefined && before.version !== base) throw new ConflictError('conflict');
      await annotations.remove(reader.userId, id, seq, now);
      await annotations.pruneDeleted(reader.userId, QUOTAS.deletedAnnotations.max);
    });
  }

  /** The changes in this book and the user's settings after `since`, or the complete state. */
  async changes(
    reader: ReadingKey,
    since: number | undefined,
  ): Promise<ReadingChanges & { readonly hasChanges: boolean; readonly markCount: number }> {
    const { db } = this.#deps;
    // Reads the sequence number before the rows: a concurrent write may be returned twice but is never missed.
    const [clock] = await readingQueries(db).lastSeqs([reader.userId]);
    const now = clock?.last_seq ?? 0;
    // A cursor from before a database restore is invalid, so everything is returned.
    const from = since === undefined || since > now ? -1 : since;
    const cursor = String(now);
    if (from === now) return { cursor, hasChanges: false, markCount: 0 };
    const reading = readingQueries(db);
    const row = await reading.findPosition(reader, from);
    const position = row && toPosition(row);
    const settings = await reading.findSettings(reader.userId, from);
    const book = await reading.findBookSettings(reader, from);
    const annotations = annotationQueries(db);
    const sizes = await readSizes(annotations.sizesChangedSince(reader, from));
    const changed = {
      ...(position ? { position } : {}),
      ...(settings === undefined ? {} : { settings }),
      ...(book ? { book_settings: book.settings } : {}),
      ...(sizes.length > 0 ? { marks: changeBatches(sizes, (ids) => annotations.listByIds(reader.userId, ids)) } : {}),
    };
    const hasChanges = since === undefined || Object.keys(changed).length > 0;
    return { cursor, ...changed, hasChanges, markCount: sizes.length };
  }

  /** Serializes the writes of one user, so that the rows a write has read do not change before it. */
  async #write<T>(
    userId: number,
    work: (trx: Db, stamp: { readonly seq: number; readonly now: Date }) => Promise<T>,
  ): Promise<T> {
    const { db, syncNotifier, clock } = this.#deps;
    const done = await db
      .transaction()
      .execute(async (trx) => work(trx, { seq: await nextSeq(trx, userId), now: clock() }));
    syncNotifier.notify(userId);
    return done;
  }
}

const isUnchanged = (row: AnnotationRow, reader: ReadingKey, body: AnnotationBody): boolean =>
  row.deleted_at === null && row.product_id === reader.productId && isSameAnnotation(row.body, body);

async function* changeBatches(
  ...from: Parameters<typeof annotationBatches<string, AnnotationRow>>
): AsyncGenerator<AnnotationChange[]> {
  for await (const rows of annotationBatches(...from)) yield rows.flatMap(toChange);
}

/** The change of a row; empty if the row has no valid annotation. */
function toChange(row: AnnotationRow): AnnotationChange[] {
  if (row.deleted_at !== null) return [{ id: row.id, deleted: true, version: row.version }];
  return isValidAnnotation(row) ? [toAnnotation(row)] : [];
}
