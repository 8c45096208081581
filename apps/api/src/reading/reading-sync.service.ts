import { ConflictError } from '@octavo/core/errors';
import type { Db } from '../db/database.ts';
import { type AnnotationRow, annotationQueries } from '../db/reading/annotations.queries.ts';
import { nextSeq, type PositionRow, type ReadingKey, readingQueries } from '../db/reading/reading.queries.ts';
import { isSameAnnotation, type Annotation, type AnnotationBody, toAnnotation } from './annotation.ts';
import type { SyncNotifier } from './sync-notifier.ts';

interface ReadingSyncDeps {
  readonly db: Db;
  readonly syncNotifier: Pick<SyncNotifier, 'notify'>;
  readonly clock: () => Date;
}

/** A place as its reader has it back: what was sent, with the version that a next place is held against. */
export type SyncedPosition = Readonly<Record<string, unknown>> & {
  readonly version: number;
  readonly updated_at: string;
};

/** What changed since a reader last asked; keys are absent where nothing did. */
export interface ReadingChanges {
  /** To ask from the next time. */
  readonly cursor: string;
  readonly position?: SyncedPosition;
  readonly settings?: unknown;
  readonly book_settings?: unknown;
  readonly marks?: readonly (Annotation | { readonly id: string; readonly deleted: true; readonly version: number })[];
}

/**
 * What people keep while reading: places, looks and marks, in step over all their devices. Whoever writes says which version
 * they knew; where somebody else was faster nothing is overwritten, and the reader's program settles it with both in hand.
 */
export class ReadingSync {
  readonly #deps: ReadingSyncDeps;

  constructor(deps: ReadingSyncDeps) {
    this.#deps = deps;
  }

  /** Where this person left the book; `undefined` before they began. */
  async position(who: ReadingKey): Promise<SyncedPosition | undefined> {
    const row = await readingQueries(this.#deps.db).findPosition(who);
    return row && toPosition(row);
  }

  /**
   * Keeps a place and tells its version.
   * @param base the version the sender knew, `null` for none; left out, whatever is there is overwritten.
   * @throws {ConflictError} `conflict` when another device moved on since.
   */
  savePosition(
    who: ReadingKey & { readonly editionId: number },
    locator: unknown,
    base: number | null | undefined,
  ): Promise<number> {
    return this.#write(who.userId, async (trx, stamp) => {
      const reading = readingQueries(trx);
      if (base !== undefined && ((await reading.findPosition(who))?.version ?? null) !== base)
        throw new ConflictError('conflict');
      return reading.savePosition({ ...who, locator, ...stamp });
    });
  }

  settings(userId: number): Promise<unknown> {
    return readingQueries(this.#deps.db).findSettings(userId);
  }

  saveSettings(userId: number, settings: unknown): Promise<void> {
    return this.#write(userId, (trx, { change, now }) =>
      readingQueries(trx).saveSettings(userId, settings, change, now),
    );
  }

  /** How this book looks to this person; `undefined` where it looks like all others. */
  async bookSettings(who: ReadingKey): Promise<unknown> {
    return (await readingQueries(this.#deps.db).findBookSettings(who))?.settings ?? undefined;
  }

  /** `null` gives the book back to how all books look. */
  saveBookSettings(who: ReadingKey, settings: unknown): Promise<void> {
    return this.#write(who.userId, (trx, { change, now }) =>
      readingQueries(trx).saveBookSettings(who, settings, change, now),
    );
  }

  async annotations(who: ReadingKey): Promise<Annotation[]> {
    return (await annotationQueries(this.#deps.db).listByBook(who)).map(toAnnotation);
  }

  /**
   * Writes a mark as its next version; the same mark sent again stays as it is.
   * @throws {ConflictError} `conflict` when it was changed, deleted or made elsewhere since.
   */
  saveAnnotation(who: ReadingKey, id: string, body: AnnotationBody, base: number | null): Promise<Annotation> {
    return this.#write(who.userId, async (trx, stamp) => {
      const marks = annotationQueries(trx);
      const before = await marks.find(who.userId, id);
      if (before && isUnchanged(before, who, body)) return toAnnotation(before);
      const isOfOtherBook = before !== undefined && before.product_id !== who.productId;
      if (isOfOtherBook || (before?.version ?? null) !== base) throw new ConflictError('conflict');
      return toAnnotation(await marks.save(who, { id, body, ...stamp }));
    });
  }

  /** Takes a mark away; one that is not there is gone already. @throws {ConflictError} `conflict` when it changed since. */
  removeAnnotation(who: ReadingKey, id: string, base: number | undefined): Promise<void> {
    return this.#write(who.userId, async (trx, { change, now }) => {
      const marks = annotationQueries(trx);
      const before = await marks.find(who.userId, id);
      if (!before || before.deleted_at !== null || before.product_id !== who.productId) return;
      if (base !== undefined && before.version !== base) throw new ConflictError('conflict');
      await marks.remove(who.userId, id, change, now);
    });
  }

  /** What changed in this book and this person's settings after `since`, or everything there is. */
  async changes(who: ReadingKey, since: number | undefined): Promise<ReadingChanges & { readonly hasChanges: boolean }> {
    const { db } = this.#deps;
    // First the number, then the rows: what is written in between is told twice and never missed.
    const [clock] = await readingQueries(db).lastSeqs([who.userId]);
    const now = clock?.value ?? 0;
    // A number from before the database was put back says nothing about this one.
    const from = since === undefined || since > now ? -1 : since;
    const cursor = String(now);
    if (from === now) return { cursor, hasChanges: false };
    const reading = readingQueries(db);
    const position = await reading.findPosition(who, from);
    const settings = await reading.findSettings(who.userId, from);
    const book = await reading.findBookSettings(who, from);
    const marks = await annotationQueries(db).listChangedSince(who, from);
    const changed = {
      ...(position ? { position: toPosition(position) } : {}),
      ...(settings === undefined ? {} : { settings }),
      ...(book ? { book_settings: book.settings } : {}),
      ...(marks.length > 0 ? { marks: marks.map(toChange) } : {}),
    };
    return { cursor, ...changed, hasChanges: since === undefined || Object.keys(changed).length > 0 };
  }

  /** Writes of one person follow on each other, so that what was read is still so when it is written. */
  async #write<T>(
    userId: number,
    work: (trx: Db, stamp: { readonly change: number; readonly now: Date }) => Promise<T>,
  ): Promise<T> {
    const { db, syncNotifier, clock } = this.#deps;
    const done = await db
      .transaction()
      .execute(async (trx) => work(trx, { change: await nextSeq(trx, userId), now: clock() }));
    syncNotifier.notify(userId);
    return done;
  }
}

const isUnchanged = (row: AnnotationRow, who: ReadingKey, body: AnnotationBody): boolean =>
  row.deleted_at === null && row.product_id === who.productId && isSameAnnotation(row.body, body);

const toPosition = ({ locator, version, updated_at }: PositionRow): SyncedPosition => ({
  ...locator,
  version,
  updated_at: updated_at.toISOString(),
});

const toChange = (row: AnnotationRow) =>
  row.deleted_at === null ? toAnnotation(row) : ({ id: row.id, deleted: true, version: row.version } as const);
