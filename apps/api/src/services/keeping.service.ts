import { ConflictError } from '@octavo/core/errors';
import type { Db } from '../db/database.ts';
import { type MarkRow, marksQueries } from '../db/marks.queries.ts';
import { nextChange, type PositionRow, type ReaderOfBook, readingQueries } from '../db/reading.queries.ts';
import { isSameMark, type Mark, type MarkBody, toMark } from '../reading/mark.ts';
import type { ReadingNews } from './reading-news.ts';

interface KeepingDeps {
  readonly db: Db;
  readonly news: Pick<ReadingNews, 'tell'>;
  readonly clock: () => Date;
}

/** A place as its reader has it back: what was sent, with the version that a next place is held against. */
export type KeptPosition = Readonly<Record<string, unknown>> & {
  readonly version: number;
  readonly updated_at: string;
};

/** What changed since a reader last asked; keys are absent where nothing did. */
export interface Changes {
  /** To ask from the next time. */
  readonly cursor: string;
  readonly position?: KeptPosition;
  readonly settings?: unknown;
  readonly book_settings?: unknown;
  readonly marks?: readonly (Mark | { readonly id: string; readonly deleted: true; readonly version: number })[];
}

/**
 * What people keep while reading: places, looks and marks, in step over all their devices. Whoever writes says which version
 * they knew; where somebody else was faster nothing is overwritten, and the reader's program settles it with both in hand.
 */
export class Keeping {
  readonly #deps: KeepingDeps;

  constructor(deps: KeepingDeps) {
    this.#deps = deps;
  }

  /** Where this person left the book; `undefined` before they began. */
  async position(who: ReaderOfBook): Promise<KeptPosition | undefined> {
    const row = await readingQueries(this.#deps.db).position(who);
    return row && toPosition(row);
  }

  /**
   * Keeps a place and tells its version.
   * @param base the version the sender knew, `null` for none; left out, whatever is there is overwritten.
   * @throws {ConflictError} `conflict` when another device moved on since.
   */
  savePosition(
    who: ReaderOfBook & { readonly editionId: number },
    locator: unknown,
    base: number | null | undefined,
  ): Promise<number> {
    return this.#write(who.userId, async (trx, stamp) => {
      const reading = readingQueries(trx);
      if (base !== undefined && ((await reading.position(who))?.version ?? null) !== base)
        throw new ConflictError('conflict');
      return reading.savePosition({ ...who, locator, ...stamp });
    });
  }

  settings(userId: number): Promise<unknown> {
    return readingQueries(this.#deps.db).settings(userId);
  }

  saveSettings(userId: number, settings: unknown): Promise<void> {
    return this.#write(userId, (trx, { change, now }) =>
      readingQueries(trx).saveSettings(userId, settings, change, now),
    );
  }

  /** How this book looks to this person; `undefined` where it looks like all others. */
  async bookSettings(who: ReaderOfBook): Promise<unknown> {
    return (await readingQueries(this.#deps.db).bookSettings(who))?.settings ?? undefined;
  }

  /** `null` gives the book back to how all books look. */
  saveBookSettings(who: ReaderOfBook, settings: unknown): Promise<void> {
    return this.#write(who.userId, (trx, { change, now }) =>
      readingQueries(trx).saveBookSettings(who, settings, change, now),
    );
  }

  async marks(who: ReaderOfBook): Promise<Mark[]> {
    return (await marksQueries(this.#deps.db).ofBook(who)).map(toMark);
  }

  /**
   * Writes a mark as its next version; the same mark sent again stays as it is.
   * @throws {ConflictError} `conflict` when it was changed, deleted or made elsewhere since.
   */
  saveMark(who: ReaderOfBook, id: string, body: MarkBody, base: number | null): Promise<Mark> {
    return this.#write(who.userId, async (trx, stamp) => {
      const marks = marksQueries(trx);
      const before = await marks.find(who.userId, id);
      if (before && isKept(before, who, body)) return toMark(before);
      const isOfOtherBook = before !== undefined && before.product_id !== who.productId;
      if (isOfOtherBook || (before?.version ?? null) !== base) throw new ConflictError('conflict');
      return toMark(await marks.save(who, { id, body, ...stamp }));
    });
  }

  /** Takes a mark away; one that is not there is gone already. @throws {ConflictError} `conflict` when it changed since. */
  removeMark(who: ReaderOfBook, id: string, base: number | undefined): Promise<void> {
    return this.#write(who.userId, async (trx, { change, now }) => {
      const marks = marksQueries(trx);
      const before = await marks.find(who.userId, id);
      if (!before || before.deleted_at !== null || before.product_id !== who.productId) return;
      if (base !== undefined && before.version !== base) throw new ConflictError('conflict');
      await marks.remove(who.userId, id, change, now);
    });
  }

  /** What changed in this book and this person's settings after `since`, or everything there is. */
  async changes(who: ReaderOfBook, since: number | undefined): Promise<Changes & { readonly isNews: boolean }> {
    const { db } = this.#deps;
    // First the number, then the rows: what is written in between is told twice and never missed.
    const [clock] = await readingQueries(db).clocks([who.userId]);
    const now = clock?.value ?? 0;
    // A number from before the database was put back says nothing about this one.
    const from = since === undefined || since > now ? -1 : since;
    const cursor = String(now);
    if (from === now) return { cursor, isNews: false };
    const reading = readingQueries(db);
    const position = await reading.position(who, from);
    const settings = await reading.settings(who.userId, from);
    const book = await reading.bookSettings(who, from);
    const marks = await marksQueries(db).changedSince(who, from);
    const news = {
      ...(position ? { position: toPosition(position) } : {}),
      ...(settings === undefined ? {} : { settings }),
      ...(book ? { book_settings: book.settings } : {}),
      ...(marks.length > 0 ? { marks: marks.map(toChange) } : {}),
    };
    return { cursor, ...news, isNews: since === undefined || Object.keys(news).length > 0 };
  }

  /** Writes of one person follow on each other, so that what was read is still so when it is written. */
  async #write<T>(
    userId: number,
    work: (trx: Db, stamp: { readonly change: number; readonly now: Date }) => Promise<T>,
  ): Promise<T> {
    const { db, news, clock } = this.#deps;
    const done = await db
      .transaction()
      .execute(async (trx) => work(trx, { change: await nextChange(trx, userId), now: clock() }));
    news.tell(userId);
    return done;
  }
}

const isKept = (mark: MarkRow, who: ReaderOfBook, body: MarkBody): boolean =>
  mark.deleted_at === null && mark.product_id === who.productId && isSameMark(mark.body, body);

const toPosition = ({ locator, version, updated_at }: PositionRow): KeptPosition => ({
  ...locator,
  version,
  updated_at: updated_at.toISOString(),
});

const toChange = (row: MarkRow) =>
  row.deleted_at === null ? toMark(row) : ({ id: row.id, deleted: true, version: row.version } as const);
