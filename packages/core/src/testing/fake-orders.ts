import { isSameId, parseCents, sumCents, toDecimal } from '../entities/index.ts';
import { ConflictError, NotFoundError } from '../errors/index.ts';
import type { Handlers } from './fake-router.ts';
import { requireAccount, requireProduct, type FakeAccount, type FakeState } from './fake-state.ts';

/** Handlers of orders: the shop sets prices, a free order is paid immediately, and an unpaid one can be canceled. */
export function orderHandlers(state: FakeState): Handlers<FakeAccount>['orders'] {
  const nextId = () => (state.lastId += 1);
  return {
    list: ({ query, caller }) => {
      const all = (caller?.orders ?? []).toReversed();
      const page = query.page ?? 1;
      return { data: all.slice((page - 1) * 10, page * 10), total_pages: Math.ceil(all.length / 10) };
    },
    create: ({ body, caller }) => {
      const account = requireAccount(caller);
      const books = body.line_items.map((line) => requireProduct(state, line.product_id));
      if (books.some((book) => account.owned.has(book.id))) throw new ConflictError('already_owned');
      const cents = sumCents(books.map((book) => parseCents(book.regular_price) ?? 0));
      const id = nextId();
      const order = {
        id,
        date_created: '2026-03-05T16:07:00Z',
        line_items: books.map((book) => ({
          id: nextId(),
          name: book.name,
          total: book.regular_price,
          product_id: book.id,
        })),
        total: toDecimal(cents),
        status: cents === 0 ? ('paid' as const) : ('pending_payment' as const),
        stripe_payment_intent_client_secret: cents === 0 ? null : `pi_${id}_secret`,
      };
      account.orders.push(order);
      if (cents === 0) for (const book of books) account.owned.add(book.id);
      return order;
    },
    byId: ({ params, caller }) => {
      const order = caller?.orders.find(({ id }) => isSameId(id, params.id));
      if (!order) throw new NotFoundError('order_not_found');
      return order;
    },
    cancel: ({ params, caller }) => {
      const { orders } = requireAccount(caller);
      const at = orders.findIndex(({ id }) => isSameId(id, params.id));
      const order = orders[at];
      if (!order) throw new NotFoundError('order_not_found');
      if (order.status !== 'pending_payment' && order.status !== 'canceled') {
        throw new ConflictError('order_not_cancelable');
      }
      const canceled = { ...order, status: 'canceled' as const, stripe_payment_intent_client_secret: null };
      orders[at] = canceled;
      return canceled;
    },
  };
}
