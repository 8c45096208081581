import type { AnnotationFormat } from '../contract/index.ts';
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

/** The answers of the in-memory shop: the rules of the server, as far as a front end can see them. */
export function fakeHandlers(state: FakeState): Handlers<FakeAccount> {
  return {
    ...catalogHandlers(state),
    ...accountHandlers(state),
    reviews: reviewHandlers(state),
    orders: orderHandlers(state),
    annotations: {
      // Nobody reads in this shop: a book is said to have marks, and there is never one in the file.
      export: ({ query: { product, format } }) => {
        const name = product === undefined ? 'marks' : requireProduct(state, product).slug;
        const type = MEDIA_TYPES[format];
        const text = format === 'jsonld' ? '{"type":"AnnotationCollection","items":[]}' : '';
        return { filename: `${name}.${format}`, type, blob: new Blob([text], { type }) };
      },
      books: ({ caller }) => state.annotatedBooks.filter(({ account }) => account === requireAccount(caller)).map(({ book }) => book),
    },
    stripe: {
      login: () => ({ onboarding_completed: true, message: 'Welcome back.', url: 'https://connect.test/express' }),
    },
    config: { read: () => state.config },
  };
}
