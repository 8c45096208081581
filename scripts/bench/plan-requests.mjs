/** The measured requests. Each repetition uses a different target. */
import { setTimeout } from 'node:timers/promises';
import { coldSearchRequests, orderRequest } from './requests.mjs';
import { FREE_EVERY, GENRES, BUYERS, tokenOf } from './catalog.mjs';
import { sendRequest } from './load.mjs';
import { ADMIN_ID, AUTHOR_ID, bookOf, ANNOTATION, readerCount } from './plan-fixture.mjs';

/** Repetitions of each request. By the sixth, the server has chosen a generic plan. */
export const REPETITIONS = 8;
/** How long an entitlement check is cached. */
const ACCESS_CHECK_TTL_MS = 3_100;
const LOCATOR = { cfi: 'epubcfi(/6/2!/4/4)', href: 'chapter.xhtml', total_progression: 0.6 };
const freeBookId = (n) => FREE_EVERY * (1 + n);

/**
 * `request(n, targets)` returns the nth request. `growsWith` names the data a request may grow with by design. `isReading`
 * requests are measured again with partitioned reader tables.
 */
export const REQUESTS = [
  { name: 'page of a book', request: (n, { books }) => pageRequest(`/product/book-${spaced(n, books)}`) },
  { name: 'page of a genre', request: (n) => pageRequest(`/discover/genre%20${1 + n}`) },
  { name: 'page of reviews', request: (n, { books }) => pageRequest(`/product/book-${spaced(n, books)}/reviews`) },
  {
    name: 'page of an author',
    request: (n, { books }) => pageRequest(`/authors/author-${1 + (spaced(n, books) % Math.ceil(books / 4))}`),
  },
  { name: 'page of a series', request: (n, { books }) => pageRequest(`/series/series-${spaced(n, books / 20)}`) },
  { name: 'home page', request: () => pageRequest('/'), times: 1 },
  // Not a book that an earlier page requested, because its responses are cached.
  { name: 'book by slug', request: (n, { books }) => apiRequest(`/products/book-${spaced(n, books) + 3}`) },
  {
    name: 'first pages of a genre',
    request: (n) => apiRequest(`/products?per_page=24&tag=${1 + (n % GENRES)}&page=1`),
  },
  { name: 'books by rating', request: (n) => apiRequest(`/products?per_page=25&page=${1 + n}&orderby=rating`) },
  { name: 'search by a word of 12 to 40 books', request: (_n, { searchRequest }) => searchRequest() },
  {
    name: 'search by the most frequent words',
    request: (n) =>
      apiRequest(`/products?search=${['gesrom', 'wendmul', 'voldil', 'londgrat', 'prontrar'][n % 5]}&per_page=24`),
    // Decision 0007 of the API: the number of matches is exact.
    growsWith: 'the matching books, which are counted up to 5,000',
  },
  { name: 'reviews', request: (n, { books }) => apiRequest(`/reviews?product=${spaced(n, books) + 5}&page=1`) },
  {
    name: 'ratings of a book',
    request: (n, { books }) => apiRequest(`/reviews/summary?product=${spaced(n, books) + 7}`),
  },
  { name: 'OPDS feed', request: (n) => ({ path: `/opds/v2/books?page=${1 + n}` }) },
  { name: 'sitemap', request: () => ({ path: '/sitemap.xml' }), times: 1, growsWith: 'books' },
  { name: 'a customer’s favorites', request: (n) => customerRequest(n, '/products/favorites') },
  { name: 'a customer’s library', request: (n) => customerRequest(n, '/products/library') },
  { name: 'a customer’s orders', request: (n) => customerRequest(n, '/orders') },
  { name: 'one order', request: (n) => customerRequest(n, `/orders/${1_000 + 200 + n - 1}`) },
  { name: 'account of a customer', request: (n) => customerRequest(n, '/users/me') },
  {
    name: 'adding a favorite',
    request: (n, { books }) => customerRequest(n, `/favorites/${spaced(n, books)}`, { method: 'POST' }),
  },
  { name: 'order of a paid book', request: (n) => orderRequest(100 + n, 1 + n) },
  { name: 'order of a free book', request: (n) => orderRequest(3_000 + n, freeBookId(n)) },
  { name: 'a book the reader may read', isReading: true, request: (n, targets) => targets.bookToRead(n) },
  { name: 'library of a reader', isReading: true, request: (n, targets) => targets.own(n, '/products/library') },
  { name: 'opening a book', isReading: true, request: (n, targets) => targets.opening(n) },
  { name: 'manifest of a book', isReading: true, request: (n, targets) => targets.reading(n, 'manifest.json') },
  {
    name: 'renewing a reading session',
    isReading: true,
    request: (n, targets) => targets.reading(n, 'renew', { method: 'POST' }),
  },
  { name: 'reading position', isReading: true, request: (n, targets) => targets.reading(n, 'position') },
  {
    name: 'saving a position',
    isReading: true,
    request: (n, targets) => targets.reading(n, 'position', putJson(LOCATOR)),
  },
  {
    name: 'appearance settings of all books',
    isReading: true,
    request: (n, targets) => targets.reading(n, 'settings'),
  },
  {
    name: 'saving the appearance settings of all books',
    isReading: true,
    request: (n, targets) => targets.reading(n, 'settings', putJson({ theme: 'night' })),
  },
  {
    name: 'appearance settings of one book',
    isReading: true,
    request: (n, targets) => targets.reading(n, 'book-settings'),
  },
  {
    name: 'saving the appearance settings of one book',
    isReading: true,
    request: (n, targets) => targets.reading(n, 'book-settings', putJson({ theme: 'paper' })),
  },
  { name: 'annotations of a book', isReading: true, request: (n, targets) => targets.reading(n, 'marks') },
  {
    name: 'creating an annotation',
    isReading: true,
    request: (n, targets) =>
      targets.reading(n, `marks/${crypto.randomUUID()}`, putJson({ ...ANNOTATION, base_version: null })),
  },
  {
    name: 'changes from other devices',
    isReading: true,
    request: (n, targets) => targets.reading(n, 'changes?since=0'),
  },
  { name: 'annotation export', isReading: true, request: (n, targets) => targets.reading(n, 'export') },
  { name: 'back office, orders', request: () => adminRequest('orders') },
  {
    name: 'back office, orders with one status',
    request: (n) => adminRequest(`orders?status=${n % 2 ? 'paid' : 'disputed'}`),
  },
  {
    name: 'back office, search for a buyer',
    request: (n) => adminRequest(`orders?search=reader${BUYERS + 1 + n}`),
    growsWith: 'orders',
  },
  { name: 'back office, genres', request: () => adminRequest('genres') },
  { name: 'back office, debts', request: () => adminRequest('payments/debts') },
  { name: 'back office, transfers', request: () => adminRequest('payments/transfers') },
  { name: 'back office, payment events', request: () => adminRequest('payments/events') },
  { name: 'back office, reported reviews', request: () => adminRequest('reviews?filter=reported') },
  {
    name: 'payouts of an author',
    request: () => apiRequest('/studio/payouts', { headers: bearer(AUTHOR_ID) }),
    growsWith: 'the author’s sales',
  },
];

const spaced = (n, count) => 1 + Math.floor((n * count) / REPETITIONS);
const pageRequest = (path) => ({ path, headers: { accept: 'text/html', 'accept-encoding': 'identity' } });
const apiRequest = (path, more = {}) => ({ path: `/api/v1${path}`, ...more });
const bearer = (person) => ({ authorization: `Bearer ${tokenOf(person)}` });
const customerRequest = (n, path, more = {}) => apiRequest(path, { headers: bearer(200 + n), ...more });
const adminRequest = (path) => apiRequest(`/admin/${path}`, { headers: bearer(ADMIN_ID) });
const putJson = (value) => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Creates the targets of the requests in a running shop with `books`. */
export async function createTargets(shop, books) {
  const readerOf = (n) => BUYERS + spaced(n, readerCount(books));
  const sessions = new Map();
  const bookToRead = (n) => {
    const reader = readerOf(n);
    return apiRequest(`/products/book-${bookOf(reader, books)}`, { headers: bearer(reader) });
  };
  const addressOf = async (n) => {
    const { body } = await sendRequest(shop.origin, bookToRead(n));
    const { origin, pathname } = new URL(/http[^"]*\/read\/[^"]*/.exec(body.toString())[0]);
    return { origin, path: pathname };
  };
  const openedBy = async (n) => {
    const address = await addressOf(n);
    const { headers } = await sendRequest(address.origin, { path: address.path });
    return { ...address, cookie: headers['set-cookie'][0].split(';')[0] };
  };
  return {
    books,
    searchRequest: await coldSearchRequests(shop, { minMatches: 12, maxMatches: 40 }),
    bookToRead,
    opening: addressOf,
    own: (n, path) => apiRequest(path, { headers: bearer(readerOf(n)) }),
    /** Returns a request below the URL of an open reading session, delayed until the entitlement is checked again. */
    async reading(n, file, { headers, ...more } = {}) {
      const found = sessions.get(n) ?? { ...(await openedBy(n)), askedAt: performance.now() };
      sessions.set(n, found);
      await setTimeout(Math.max(0, found.askedAt + ACCESS_CHECK_TTL_MS - performance.now()));
      found.askedAt = performance.now();
      const { origin, path, cookie } = found;
      return { origin, path: path + file, headers: { ...headers, cookie }, ...more };
    },
  };
}
