import type { AnnotationFormat } from '../contract/index.ts';
import { NotFoundError } from '../errors/index.ts';
import { accountHandlers } from './fake-accounts.ts';
import { catalogHandlers } from './fake-catalog.ts';
import { orderHandlers } from './fake-orders.ts';
import { reviewHandlers } from './fake-reviews.ts';
import type { Handlers } from './fake-router.ts';
import { requireAccount, requireProduct, type FakeAccount, type FakeState } from './fake-state.ts';

const MEDIA_TYPES: Readonly<Record<AnnotationFormat, string>> = {
  md: 'text/markdown',
  html: 'text/html',
  csv: 'text/csv',
  jsonld: 'application/ld+json',
};

/** Handlers of the in-memory shop, with the server's rules that a front end can observe. */
export function fakeHandlers(state: FakeState): Handlers<FakeAccount> {
  return {
    ...catalogHandlers(state),
    ...accountHandlers(state),
    reviews: reviewHandlers(state),
    orders: orderHandlers(state),
    annotations: {
      // The fake shop has no reader: books can have annotations, but their export is empty.
      export: ({ query: { product, format } }) => {
        const name = product === undefined ? 'marks' : requireProduct(state, product).slug;
        const type = MEDIA_TYPES[format];
        const text = format === 'jsonld' ? '{"type":"AnnotationCollection","items":[]}' : '';
        return { filename: `${name}.${format}`, type, blob: new Blob([text], { type }) };
      },
      books: ({ caller }) =>
        state.annotatedBooks.filter(({ account }) => account === requireAccount(caller)).map(({ book }) => book),
    },
    stripe: {
      login: () => ({ onboarding_completed: true, message: 'Welcome back.', url: 'https://connect.test/express' }),
    },
    legal: {
      // The fake shop has the built-in texts only.
      byKind: () => {
        throw new NotFoundError('legal_text_not_found');
      },
    },
    config: { read: () => state.config },
  };
}
