import { createHash } from 'node:crypto';
import { formatCents, parseCents, sumCents } from '@octavo/core/entities';
import { ConflictError, ValidationError } from '@octavo/core/errors';
import type { OrderRequest } from '@octavo/core/validators';
import type { OrderableProductRow } from '../db/orders/orderable-products.queries.ts';
import type { NewOrderLine } from '../db/orders/orders.queries.ts';

/** Stripe's minimum charge in US dollars. An order below it could never be paid. */
const MIN_CHARGE_CENTS = 50;
/** Stripe's maximum charge in US dollars. */
const MAX_CHARGE_CENTS = 99_999_999;

/** An order with the shop's own names and prices. The fingerprint identifies a repeated order. */
export interface OrderDraft {
  readonly lines: readonly NewOrderLine[];
  readonly totalCents: number;
  readonly fingerprint: string;
}

/**
 * Prices a request with the shop's own prices. It trusts nothing that the client sends about money or authors. When the
 * buyer saw another price, it rejects the order instead of charging it.
 * @throws {ValidationError} `validation_failed` for a duplicate book or a total that no card can pay, `product_unavailable`.
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
        message: `The price of "${book.name}" is now ${formatCents(book.price_cents)}. Please check your cart.`,
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
      message: `A card cannot be charged more than ${formatCents(MAX_CHARGE_CENTS)} in one payment. Please remove a book from your cart.`,
    });
  return { lines, totalCents, fingerprint: fingerprintOf(buyerId, request, lines) };
}

/** The shop's fee. The author's share is rounded down, so that both always add up to the price. */
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
