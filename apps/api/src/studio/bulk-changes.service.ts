import {
  type BulkChangeSchema,
  type BulkResult,
  bulkMessages as texts,
  catalogFieldMessages,
} from '@octavo/core/admin';
import { parseCents } from '@octavo/core/entities';
import { StoreError } from '@octavo/core/errors';
import { blockerMessages } from '@octavo/core/studio';
import type { InferOutput } from 'valibot';
import { pageSlug } from '../catalog/book-metadata.ts';
import type { Db } from '../db/database.ts';
import { bookReviewEmailQueries } from '../db/mail/book-review-emails.queries.ts';
import { adminBookQueries } from '../db/studio/admin-books.queries.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import { priceQueries } from '../db/studio/prices.queries.ts';
import { type LockedBook, studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { takedownQueries } from '../db/studio/takedowns.queries.ts';
import { assertPriceQuota, assertSellable } from './prices.service.ts';
import { assertIdentityIsFree, lockIdentities } from './publishable-identity.ts';
import { findBlockers } from './publishing-rules.ts';
import { conflict, invalid } from './studio-errors.ts';

type ValidBulkChange = InferOutput<typeof BulkChangeSchema>;

const MIN_PRICE_CENTS = 50;

interface BulkChangesDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Why a book stays as it is; `undefined` for a changed book. A refused book throws. */
type Unchanged = string | undefined;

/** Changes several books of any seller, in one transaction and with one result for each book. */
export class BulkChanges {
  readonly #deps: BulkChangesDeps;

  constructor(deps: BulkChangesDeps) {
    this.#deps = deps;
  }

  /** Every check of a book runs before its first write, so that a refused book has none. @throws {ValidationError} for an unknown genre */
  apply(user: { readonly id: number }, change: ValidBulkChange): Promise<BulkResult> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (transaction) => {
      // An identity is locked before its book, as in an import.
      const identities = await lockIdentities(transaction, change.action === 'publish' ? change.books : []);
      const books = await adminBookQueries(transaction).lock(change.books);
      const work = await prepare(transaction, change, { userId: user.id, now: clock(), identities });
      const results: BulkResult['results'] = [];
      for (const id of change.books) {
        const book = books.get(id);
        results.push({ id, title: book?.name ?? '', ...(await resultOf(book, work)) });
      }
      return { results };
    });
  }
}

type Identities = Awaited<ReturnType<typeof lockIdentities>>;

type Work = (book: LockedBook) => Promise<Unchanged>;

async function resultOf(
  book: LockedBook | undefined,
  work: Work,
): Promise<Pick<BulkResult['results'][number], 'outcome' | 'message'>> {
  if (!book) return { outcome: 'refused', message: texts.bookUnknown };
  try {
    const unchanged = await work(book);
    return unchanged === undefined ? { outcome: 'changed', message: '' } : { outcome: 'unchanged', message: unchanged };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { outcome: 'refused', message: error.message };
  }
}

/** Returns the change of one book. */
async function prepare(
  db: Db,
  change: ValidBulkChange,
  by: { userId: number; now: Date; identities: Identities },
): Promise<Work> {
  switch (change.action) {
    case 'publish':
      return (book) => publish(db, book, by);
    case 'off_sale':
      return (book) => takeOffSale(db, book, by.now);
    case 'genre': {
      const genre = await adminBookQueries(db).findGenre(change.genre);
      if (genre === undefined) throw invalid('genre', catalogFieldMessages.genreRequired);
      return (book) => setGenre(db, book, genre);
    }
    case 'price': {
      const cents = parseCents(change.price) ?? 0;
      return (book) => setPrice(db, book, cents, by.userId);
    }
    case 'discount':
      return (book) => reducePrice(db, book, change, by.userId);
  }
}

async function publish(
  db: Db,
  book: LockedBook,
  { now, identities }: { now: Date; identities: Identities },
): Promise<Unchanged> {
  const { id, status } = book;
  if (status === 'published') return texts.alreadyPublished;
  if (await takedownQueries(db).exists(id)) throw conflict('book_taken_down', texts.takenDown);
  const books = studioBookQueries(db);
  const details = await bookDetailsQueries(db).find(id);
  const hasFile = (await books.findEdition(id)) !== undefined;
  const [blocker] = await findBlockers(db, { ...book, details, hasFile });
  if (blocker) throw conflict('book_incomplete', blockerMessages[blocker]);
  if (status !== 'unpublished') await assertIdentityIsFree(db, book, identities.get(id));
  await books.setStatus(id, {
    status: 'published',
    now,
    ...(status === 'unpublished' ? {} : { publishedAt: now }),
  });
  if (status === 'in_review')
    await bookReviewEmailQueries(db).enqueue({ productId: id, note: null, isScheduled: false }, now);
  return undefined;
}

async function takeOffSale(db: Db, { id, status }: LockedBook, now: Date): Promise<Unchanged> {
  if (status === 'unpublished') return texts.alreadyOffSale;
  if (status !== 'published') throw conflict('book_status_conflict', texts.notPublished);
  await studioBookQueries(db).setStatus(id, { status: 'unpublished', now });
  return undefined;
}

async function setGenre(db: Db, { id }: LockedBook, genre: string): Promise<Unchanged> {
  const details = bookDetailsQueries(db);
  const { genres } = await details.find(id);
  if (genres.length === 1 && genres[0] === genre) return texts.sameGenre;
  await details.save(id, { genres: [genre] }, { generateSlug: pageSlug });
  await details.markEdited(id, ['genres'], 'shop');
  return undefined;
}

async function setPrice(db: Db, book: LockedBook, cents: number, userId: number): Promise<Unchanged> {
  if (book.price_cents === cents) return texts.samePrice;
  await assertSellable(db, book, cents);
  await assertPriceQuota(db, book.id, 1);
  await priceQueries(db).setPrice(book.id, cents, userId);
  return undefined;
}

async function reducePrice(
  db: Db,
  book: LockedBook,
  { percent, prices }: Extract<ValidBulkChange, { action: 'discount' }>,
  userId: number,
): Promise<Unchanged> {
  const { price_cents: current } = book;
  if (current === null) throw conflict('book_incomplete', texts.noPrice);
  if (current === 0) return texts.staysFree;
  const former = parseCents(prices[book.id] ?? '');
  if (former === null) throw conflict('book_status_conflict', texts.priceChanged);
  const cents = Math.round((former * (100 - percent)) / 100);
  if (cents < MIN_PRICE_CENTS) throw conflict('book_incomplete', texts.priceTooLow);
  if (current !== former && current !== cents) throw conflict('book_status_conflict', texts.priceChanged);
  return setPrice(db, book, cents, userId);
}
