import { parseCents, toDecimal } from '@octavo/core/entities';
import { type BookPrices, studioFieldMessages as texts } from '@octavo/core/studio';
import type { Db } from '../db/database.ts';
import { priceQueries } from '../db/studio/prices.queries.ts';
import { type LockedBook, studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { quotaExceeded, QUOTAS } from '../limits/limits.ts';
import { canSellPaidBooks } from './publishing-rules.ts';
import { assertSchedulable } from './schedule-time.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';
import { conflict, invalid, notFound } from './studio-errors.ts';

const MAX_HISTORY = 200;
const RECENT_MS = 30 * 24 * 3_600_000;
const DUE_BATCH = 100;

interface PricesDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Sets and schedules prices. The history is written by the database. */
export class Prices {
  readonly #deps: PricesDeps;

  constructor(deps: PricesDeps) {
    this.#deps = deps;
  }

  /** @throws {NotFoundError} `book_not_found` */
  async read(user: StudioUser, id: number): Promise<BookPrices> {
    const { db, clock } = this.#deps;
    const book = await studioBookQueries(db).find(id);
    assertOwnBook(user, book);
    const queries = priceQueries(db);
    const history = await queries.listHistory(id, MAX_HISTORY);
    const planned = await queries.listPlanned(id);
    const lowest = await queries.lowestSince(id, new Date(clock().getTime() - RECENT_MS));
    return {
      price: toPrice(book.price_cents),
      lowest_recent_price: toPrice(lowest),
      history: history.map((row) => ({
        price: toPrice(row.price_cents),
        date_from: row.valid_from.toISOString(),
        date_until: row.valid_until?.toISOString() ?? '',
        changed_by: row.username ?? '',
        sales: row.sales,
      })),
      planned: planned.map((row) => ({
        id: row.id,
        price: toDecimal(row.price_cents),
        date_from: row.starts_at.toISOString(),
        date_until: row.ends_at?.toISOString() ?? '',
        status: row.status,
      })),
    };
  }

  /**
   * Sets the price.
   * @throws {NotFoundError} `book_not_found` {ConflictError} `payout_account_missing`, `quota_exceeded`
   */
  set(user: StudioUser, id: number, price: string): Promise<BookPrices> {
    const cents = toCents(price);
    return this.#change(user, id, async (transaction, book) => {
      await assertSellable(transaction, book, cents);
      const queries = priceQueries(transaction);
      if (cents !== book.price_cents) await assertPriceQuota(transaction, id, 1);
      await queries.setPrice(id, cents, user.id);
    });
  }

  /**
   * Schedules a price.
   * @throws {NotFoundError} `book_not_found` {ConflictError} `price_overlap`, `payout_account_missing`, `quota_exceeded`
   *   {ValidationError} for times in the past
   */
  plan(
    user: StudioUser,
    id: number,
    { price, from, until }: { price: string; from: Date; until: Date | null },
  ): Promise<BookPrices> {
    const cents = toCents(price);
    return this.#change(user, id, async (transaction, book) => {
      assertSchedulable('date_from', from, this.#deps.clock());
      await assertSellable(transaction, book, cents);
      const queries = priceQueries(transaction);
      if (await queries.hasOverlap(id, from, until)) throw conflict('price_overlap');
      if ((await queries.countPlanned(id)) >= QUOTAS.plannedPrices.max) throw quotaExceeded('plannedPrices');
      // A scheduled price starts and ends.
      await assertPriceQuota(transaction, id, 2);
      await queries.insertPlanned({ productId: id, cents, startsAt: from, endsAt: until });
    });
  }

  /** Cancels a scheduled price, or ends one in force. @throws {NotFoundError} `book_not_found`, `planned_price_not_found` */
  cancel(user: StudioUser, id: number, plannedId: number): Promise<BookPrices> {
    return this.#change(user, id, async (transaction, book) => {
      const queries = priceQueries(transaction);
      const planned = await queries.findCancelable(id, plannedId);
      if (!planned) throw notFound('planned_price_not_found');
      await queries.end(plannedId, 'canceled');
      if (planned.status === 'in_force' && book.price_cents === planned.price_cents)
        await queries.setPrice(id, planned.regular_price_cents, user.id);
    });
  }

  /** Starts and ends scheduled prices whose time has come. */
  async applyDue(): Promise<void> {
    const { db, clock } = this.#deps;
    for (const id of await priceQueries(db).listDueBooks(clock(), DUE_BATCH))
      await db.transaction().execute((transaction) => applyDueTo(transaction, id, clock()));
  }

  async #change(
    user: StudioUser,
    id: number,
    work: (transaction: Db, book: LockedBook) => Promise<void>,
  ): Promise<BookPrices> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      const book = await studioBookQueries(transaction).lock(id);
      assertOwnBook(user, book);
      await work(transaction, book);
    });
    return this.read(user, id);
  }
}

/** @throws {ConflictError} `quota_exceeded` when `more` prices are too many for the book */
export async function assertPriceQuota(transaction: Db, id: number, more: number): Promise<void> {
  const queries = priceQueries(transaction);
  const planned = await queries.countPlanned(id);
  if ((await queries.countHistory(id)) + 2 * planned + more > QUOTAS.prices.max) throw quotaExceeded('prices');
}

async function applyDueTo(transaction: Db, id: number, now: Date): Promise<void> {
  const queries = priceQueries(transaction);
  const book = await studioBookQueries(transaction).lock(id);
  if (!book) return;
  let cents = book.price_cents;
  const ended = await queries.findInForce(id);
  if (ended?.ends_at && ended.ends_at <= now) {
    await queries.end(ended.id, 'past');
    // A price that the author set during the period stays.
    if (cents === ended.price_cents) cents = ended.regular_price_cents;
  }
  for (const planned of await queries.listStarting(id, now)) {
    // The shop may have been stopped during the whole time.
    const isOver = planned.ends_at !== null && planned.ends_at <= now;
    // A price without an end becomes the regular price.
    if (isOver || planned.ends_at === null) await queries.end(planned.id, 'past');
    else await queries.start(planned.id, cents);
    if (!isOver) cents = planned.price_cents;
  }
  await queries.setPrice(id, cents);
}

const toPrice = (cents: number | null): string => (cents === null ? '' : toDecimal(cents));

/** The cents of a validated price. */
function toCents(price: string): number {
  const cents = parseCents(price);
  if (cents === null) throw invalid('price', texts.priceInvalid);
  return cents;
}

/** A draft may have any price; a book that visitors see or will see needs an account for a paid one. */
export async function assertSellable(db: Db, book: LockedBook, cents: number): Promise<void> {
  if (book.status === 'draft' || cents === 0) return;
  if (!(await canSellPaidBooks(db, book.seller_id))) throw conflict('payout_account_missing');
}
