import { createHash } from 'node:crypto';
import { formatCents, parseCents, sumCents } from '@octavo/core/entities';
import { ConflictError, ValidationError } from '@octavo/core/errors';
import type { OrderRequest } from '@octavo/core/validators';
import type { OrderableProductRow } from '../db/orders/orderable-products.queries.ts';
import type { NewOrderLine } from '../db/orders/orders.queries.ts';

/** The least the card provider takes in US dollars. An order of less would wait for a payment that nobody can make. */
const MIN_CHARGE_CENTS = 50;
/** The most it takes. */
const MAX_CHARGE_CENTS = 99_999_999;

/** An order as the shop would take it: its own names and prices, and what makes it the same order when it comes again. */
export interface OrderDraft {
  readonly lines: readonly NewOrderLine[];
  readonly totalCents: number;
  readonly fingerprint: string;
}

/**
 * Prices a request with the shop's own prices; nothing the client says about money or authors is believed, and where it
 * shows that the buyer saw another price, the order is refused rather than charged.
 * @throws {ValidationError} `validation_failed` for a book named twice and a total no card can pay, `product_unavailable`.
 * @throws {ConflictError} `already_owned`, `price_changed`.
 */
export function draftOrder(
  buyerId: number,
  request: OrderRequest,
  books: readonly OrderableProductRow[],
  feeBps: number,
): OrderDraft {
  const byId = new Map(books.map((book) => [book.id, book]));
  const seen = new Set<number>();
  const lines = request.line_items.map(({ product_id: id, name, total }): NewOrderLine => {
    const book = byId.get(id);
    if (seen.has(id))
      throw new ValidationError('validation_failed', {
        message: `"${book?.name ?? id}" is in the order twice. Please remove one of them.`,
      });
    seen.add(id);
    if (!book || book.status !== 'published' || book.price_cents === null) {
      throw new ValidationError('product_unavailable', {
        message: `"${(book?.name ?? name) || id}" is not for sale at the moment. Please remove it from your cart.`,
      });
    }
    if (book.isOwned) {
      throw new ConflictError('already_owned', {
        message: `You already own "${book.name}". Please remove it from your cart.`,
      });
    }
    const expectedCents = total === '' ? book.price_cents : parseCents(total);
    if (expectedCents !== book.price_cents) {
      throw new ConflictError('price_changed', {
        message: `The price of "${book.name}" is now ${formatCents(book.price_cents)}. Please look at your cart again.`,
      });
    }
    return {
      productId: id,
      name: book.name,
      priceCents: book.price_cents,
      sellerId: book.seller_id,
      feeCents: feeOf(book, feeBps),
      feeBps,
    };
  });
  const totalCents = sumCents(lines.map((line) => line.priceCents));
  if (totalCents > 0 && totalCents < MIN_CHARGE_CENTS)
    throw new ValidationError('validation_failed', {
      message: `A card cannot be charged less than ${formatCents(MIN_CHARGE_CENTS)}. Please add another book to your cart.`,
    });
  if (totalCents > MAX_CHARGE_CENTS)
    throw new ValidationError('validation_failed', {
      message: `A card cannot be charged more than ${formatCents(MAX_CHARGE_CENTS)} at once. Please remove a book from your cart.`,
    });
  return { lines, totalCents, fingerprint: fingerprintOf(buyerId, request, lines) };
}

/** The shop's share; the author's is rounded down, so fee and share always add up to the price. */
function feeOf(book: OrderableProductRow, feeBps: number): number {
  const price = book.price_cents ?? 0;
  return book.seller_id === null ? price : price - Math.floor((price * (10_000 - feeBps)) / 10_000);
}

function fingerprintOf(buyerId: number, { billing }: OrderRequest, lines: readonly NewOrderLine[]): string {
  const items = lines
    .map(({ productId, priceCents }) => [productId, priceCents] as const)
    .toSorted(([one], [other]) => one - other);
  const address = Object.entries(billing).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([buyerId, items, address]))
    .digest('hex');
}
