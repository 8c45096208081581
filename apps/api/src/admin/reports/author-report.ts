import type { SignedInUser } from '../../db/accounts/sessions.queries.ts';
import { type AuthorBalance, authorBalanceQueries } from '../../db/reports/author-balances.queries.ts';
import { type AuthorBook, authorSalesQueries, type SoldCopy } from '../../db/reports/author-sales.queries.ts';
import type { Deps } from '../../deps.ts';
import type { OnboardingStatus } from '../../payments/connect.service.ts';
import { limitOffset, type PageRequest, paginate, type Pagination } from './pagination.ts';

/** A sold copy with the progress of the author's share. */
export interface Sale extends SoldCopy {
  readonly state: 'sent' | 'on its way' | 'waiting' | 'refunded' | 'settled';
}

/** An author's own books, balance and one page of sales, newest first. */
export interface AuthorReport extends Pagination {
  readonly onboarding: OnboardingStatus;
  /** `undefined` for a user who is not an author. */
  readonly balance: AuthorBalance | undefined;
  readonly books: readonly AuthorBook[];
  readonly sales: readonly Sale[];
}

/** Reports an author's own books, sales and balance. It contains no data of other authors and no buyer names. */
export async function authorReport(
  { db, connect }: Pick<Deps, 'connect' | 'db'>,
  { id: userId }: Pick<SignedInUser, 'id'>,
  request: PageRequest,
): Promise<AuthorReport> {
  const queries = authorSalesQueries(db);
  const [balance] = await authorBalanceQueries(db).list({ userId });
  const sales = await queries.sales(userId, limitOffset(request));
  const pagination = await paginate(request, (maxCount) => queries.countSales(userId, maxCount));
  const books = await queries.books(userId);
  return {
    onboarding: await connect.onboardingStatusOf(userId),
    balance,
    books,
    sales: sales.map((sale) => ({ ...sale, state: saleState(sale) })),
    ...pagination,
  };
}

function saleState({ transfer, shareCents, refundedCents }: SoldCopy): Sale['state'] {
  if (refundedCents > 0 && refundedCents >= shareCents) return 'refunded';
  if (transfer === 'made') return 'sent';
  if (transfer === 'sending') return 'on its way';
  // The whole share was offset against the author's debt, so nothing was left to transfer.
  return transfer === 'due' ? 'waiting' : 'settled';
}
