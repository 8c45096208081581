import { toDecimal } from '@octavo/core/entities';
import type { SignedInUser } from '../../db/accounts/sessions.queries.ts';
import type { Deps } from '../../deps.ts';
import { authorReport } from '../reports/author-report.ts';
import type { AuthorDashboard } from './dashboard-data.ts';
import { dashboardPage } from './dashboard-page.ts';

/** Loads an author's own books, sales and balances. */
export async function authorDashboard(
  deps: Pick<Deps, 'connect' | 'db' | 'settings'>,
  user: SignedInUser,
  page: number,
): Promise<AuthorDashboard> {
  const { onboarding, balance, books, sales, ...pagination } = await authorReport(deps, user, dashboardPage(page));
  return {
    name: user.username,
    onboarding,
    money: {
      earned: toDecimal(balance?.earnedCents ?? 0),
      sent: toDecimal(balance?.sentCents ?? 0),
      due: toDecimal(balance?.dueCents ?? 0),
      debt: toDecimal(balance?.debtCents ?? 0),
    },
    feePercent: deps.settings.PLATFORM_FEE_BPS / 100,
    books: books.map((book) => ({
      id: book.id,
      name: book.name,
      slug: book.slug,
      cover: book.coverHash === null ? null : `/covers/${book.coverHash}-160.webp`,
      price: book.priceCents === null ? null : toDecimal(book.priceCents),
      status: book.status,
      sold: book.totalSales,
      sample: book.samplePercent,
    })),
    sales: sales.map((sale) => ({
      paidAt: sale.soldAt.toISOString(),
      book: sale.name,
      price: toDecimal(sale.priceCents),
      share: toDecimal(sale.shareCents - sale.refundedCents),
      state: sale.state,
    })),
    ...pagination,
  };
}
