import { sumCents, toDecimal } from '@octavo/core/entities';
import type { Statement } from '@octavo/core/studio';
import { accountQueries, toUser } from '../db/accounts/accounts.queries.ts';
import type { Db } from '../db/database.ts';
import { salesQueries } from '../db/studio/sales.queries.ts';
import {
  type MonthBounds,
  type SaleRefundRecord,
  type StatementBookRecord,
  type StatementLedger,
  statementQueries,
} from '../db/studio/statements.queries.ts';
import type { ShopProfiles } from '../shop/shop-profile.ts';
import { NO_DEDUCTION, saleNumber, toSale } from './sales-wire.ts';
import type { StudioUser } from './studio-access.ts';
import { notFound } from './studio-errors.ts';

const MAX_LINES = 1_000;

interface StatementsDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly timeZone: string;
  readonly shopProfiles: Pick<ShopProfiles, 'current'>;
}

/** Makes the monthly statements of authors from the ledger. */
export class StatementsService {
  readonly #deps: StatementsDeps;

  constructor(deps: StatementsDeps) {
    this.#deps = deps;
  }

  /** Returns the statement for a month such as `2026-11`. @throws {NotFoundError} `statement_not_found` before the month */
  async read({ id }: StudioUser, month: string): Promise<Statement> {
    const { db, clock, timeZone, shopProfiles } = this.#deps;
    const { seller: issuer } = await shopProfiles.current();
    // All parts are of one moment, so that they add up while customers buy.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const queries = statementQueries(transaction);
        const bounds = await queries.findBounds(month, timeZone);
        if (bounds.from > clock()) throw notFound('statement_not_found');
        const account = await accountQueries(transaction).findById(id);
        const ledger = await queries.ledger(id, bounds);
        const books = await queries.listBooks(id, bounds);
        return {
          month,
          number: `S-${month}-${String(id).padStart(4, '0')}`,
          is_final: bounds.until <= clock(),
          date_issued: bounds.until.toISOString(),
          issuer: [...issuer],
          author: { name: account ? toUser(account).display_name : '', username: account?.username ?? '' },
          currency: 'USD',
          ...toLedgerLines(ledger, books),
          by_book: books.map(toBookLine),
          ...(await listLines(transaction, id, bounds, { books, timeZone })),
        };
      });
  }
}

/** The lines from the opening to the closing balance. */
function toLedgerLines(ledger: StatementLedger, books: readonly StatementBookRecord[]) {
  const sum = (field: Exclude<keyof StatementBookRecord, 'name'>) => sumCents(books.map((book) => book[field]));
  const discount = sum('list_cents') - sum('price_cents');
  const fee = sumCents(books.map(feeOf));
  const expected = sumCents(books.map(shareOf));
  const share = ledger.share_cents + ledger.other_cents;
  return {
    opening_balance: toDecimal(ledger.opening_cents),
    copies: sum('copies'),
    list_price: toDecimal(sum('list_cents')),
    discount: toDecimal(discount),
    refunded: toDecimal(sum('refunded_cents')),
    refunded_copies: sum('refunded_copies'),
    tax: NO_DEDUCTION,
    fee: toDecimal(fee),
    provider_fee: NO_DEDUCTION,
    shop_provider_fee: toDecimal(sum('provider_fee_cents')),
    adjustment: toDecimal(share - expected),
    share: toDecimal(share),
    transferred: toDecimal(ledger.transferred_cents),
    transfer_count: ledger.transfer_count,
    reversed: toDecimal(ledger.reversed_cents),
    closing_balance: toDecimal(ledger.opening_cents + share - ledger.transferred_cents + ledger.reversed_cents),
  };
}

/** The shop's fee of a book, less what the shop returned with refunds. */
const feeOf = (book: StatementBookRecord): number => book.fee_cents - (book.refunded_cents - book.refunded_share_cents);

const shareOf = (book: StatementBookRecord): number => book.price_cents - book.refunded_cents - feeOf(book);

const toBookLine = (book: StatementBookRecord): Statement['by_book'][number] => ({
  book: { id: book.product_id, title: book.name },
  copies: book.copies,
  paid: toDecimal(book.price_cents - book.refunded_cents),
  tax_and_fees: toDecimal(feeOf(book)),
  share: toDecimal(shareOf(book)),
});

async function listLines(
  db: Db,
  sellerId: number,
  bounds: MonthBounds,
  { books, timeZone }: { books: readonly StatementBookRecord[]; timeZone: string },
) {
  const queries = statementQueries(db);
  const sales = await salesQueries(db).listByLines(await queries.listSoldLines(sellerId, bounds, MAX_LINES), timeZone);
  const refunds = await queries.listRefunds(sellerId, bounds, MAX_LINES);
  const count = (field: 'copies' | 'refund_count') => sumCents(books.map((book) => book[field]));
  return {
    sales: sales.map(toSale),
    more_sales: count('copies') - sales.length,
    refunds: refunds.map(toRefund),
    more_refunds: count('refund_count') - refunds.length,
  };
}

const toRefund = (row: SaleRefundRecord): Statement['refunds'][number] => ({
  number: saleNumber(row),
  date: row.posted_at.toISOString(),
  title: row.name,
  refunded: toDecimal(row.amount_cents),
  refunded_share: toDecimal(row.author_amount_cents),
});
