import { toDecimal } from '@octavo/core/entities';
import { authorDashboardQueries, type SaleRow } from '../../db/reports/author-dashboard.queries.ts';
import { adminReportQueries } from '../../db/reports/admin-reports.queries.ts';
import type { SignedInUser } from '../../db/accounts/sessions.queries.ts';
import type { Deps } from '../../deps.ts';
import { paginate, limitOffset } from './pagination.ts';
import type { AuthorDashboard, Sale } from './dashboard-data.ts';

/** Loads an author's own books, sales and balances. It contains no data of other authors and no buyer names. */
export async function authorDashboard(
  { db, connect, settings }: Pick<Deps, 'connect' | 'db' | 'settings'>,
  user: SignedInUser,
  page: number,
): Promise<AuthorDashboard> {
  const queries = authorDashboardQueries(db);
  const [balance] = await adminReportQueries(db).authorBalances({ userId: user.id });
  const sales = await queries.sales(user.id, limitOffset(page));
  const pagination = await paginate(page, (maxCount) => queries.countSales(user.id, maxCount));
  const books = await queries.books(user.id);
  return {
    name: user.username,
    onboarding: await connect.onboardingStatusOf(user.id),
    money: {
      earned: toDecimal(balance?.earned_cents ?? 0),
      sent: toDecimal(balance?.sent_cents ?? 0),
      due: toDecimal(balance?.due_cents ?? 0),
      debt: toDecimal(balance?.debt_cents ?? 0),
    },
    feePercent: settings.PLATFORM_FEE_BPS / 100,
    books: books.map((book) => ({
      id: book.id,
      name: book.name,
      slug: book.slug,
      cover: book.cover_hash === null ? null : `/covers/${book.cover_hash}-160.webp`,
      price: book.price_cents === null ? null : toDecimal(book.price_cents),
      status: book.status,
      sold: book.total_sales,
      sample: book.sample_percent,
    })),
    sales: sales.map((sale) => ({
      paidAt: sale.sold_at.toISOString(),
      book: sale.name,
      price: toDecimal(sale.price_cents),
      share: toDecimal(sale.share_cents - sale.refunded_cents),
      state: saleState(sale),
    })),
    ...pagination,
  };
}

function saleState({ transfer, share_cents: share, refunded_cents: returned }: SaleRow): Sale['state'] {
  if (returned > 0 && returned >= share) return 'refunded';
  if (transfer === 'made') return 'sent';
  if (transfer === 'sending') return 'on its way';
  // The whole share was offset against the author's debt, so nothing was left to transfer.
  return transfer === 'due' ? 'waiting' : 'settled';
}
