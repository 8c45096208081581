/** Calls whose statements are looked at, each at another place every time it is asked. */
import { setTimeout } from 'node:timers/promises';
import { coldSearchRequests, orderRequest } from './requests.mjs';
import { FREE_EVERY, GENRES, BUYERS, tokenOf } from './catalog.mjs';
import { sendRequest } from './load.mjs';
import { ADMIN_ID, AUTHOR_ID, bookOf, ANNOTATION, readerCount } from './plan-fixture.mjs';

/** Each call so often: by the sixth the server has settled on a plan for all of them. */
export const REPETITIONS = 8;
/** For so long a look at the right to read counts. */
const ACCESS_CHECK_TTL_MS = 3_100;
const LOCATOR = { cfi: 'epubcfi(/6/2!/4/4)', href: 'chapter.xhtml', total_progression: 0.6 };
const freeBookId = (n) => FREE_EVERY * (1 + n);

/**
 * `request(n, at)` gives the nth, of the shop that `placesOf` knows. `grows` names what a call may grow with, where it is made to;
 * `isReading` is one of a reader's, asked again where their rows lie in partitions.
 */
export const REQUESTS = [
  { name: 'page of a book', request: (n, { books }) => pageRequest(`/product/book-${spread(n, books)}`) },
  { name: 'page of a genre', request: (n) => pageRequest(`/discover/genre%20${1 + n}`) },
  { name: 'page of reviews', request: (n, { books }) => pageRequest(`/product/book-${spread(n, books)}/reviews`) },
  {
    name: 'page of an author',
    request: (n, { books }) => pageRequest(`/authors/author-${1 + (spread(n, books) % Math.ceil(books / 4))}`),
  },
  { name: 'page of a series', request: (n, { books }) => pageRequest(`/series/series-${spread(n, books / 20)}`) },
  { name: 'home page', request: () => pageRequest('/'), times: 1 },
  // Not what a page before asked for: its answers stand ready.
  { name: 'book by slug', request: (n, { books }) => apiRequest(`/products/book-${spread(n, books) + 3}`) },
  { name: 'first pages of a genre', request: (n) => apiRequest(`/products?per_page=24&tag=${1 + (n % GENRES)}&page=1`) },
  { name: 'books by rating', request: (n) => apiRequest(`/products?per_page=25&page=${1 + n}&orderby=rating`) },
  { name: 'search by a word of 12 to 40 books', request: (_n, { searchRequest }) => searchRequest() },
  {
    name: 'search by the commonest words',
    request: (n) =>
      apiRequest(`/products?search=${['gesrom', 'wendmul', 'voldil', 'londgrat', 'prontrar'][n % 5]}&per_page=24`),
    // Decision 0007 of the server: how many they are is told exactly.
    growsWith: 'the books that hold them, which are counted up to 5,000',
  },
  { name: 'reviews', request: (n, { books }) => apiRequest(`/reviews?product=${spread(n, books) + 5}&page=1`) },
  { name: 'how a book is rated', request: (n, { books }) => apiRequest(`/reviews/summary?product=${spread(n, books) + 7}`) },
  { name: 'feed for reading apps', request: (n) => ({ path: `/opds/v2/books?page=${1 + n}` }) },
  { name: 'sitemap', request: () => ({ path: '/sitemap.xml' }), times: 1, growsWith: 'books' },
  { name: 'a customer’s favorites', request: (n) => customerRequest(n, '/products/favorites') },
  { name: 'a customer’s library', request: (n) => customerRequest(n, '/products/library') },
  { name: 'a customer’s orders', request: (n) => customerRequest(n, '/orders') },
  { name: 'one order', request: (n) => customerRequest(n, `/orders/${1_000 + 200 + n - 1}`) },
  { name: 'a customer themselves', request: (n) => customerRequest(n, '/users/me') },
  {
    name: 'marking a favorite',
    request: (n, { books }) => customerRequest(n, `/favorites/${spread(n, books)}`, { method: 'POST' }),
  },
  { name: 'order of a paid book', request: (n) => orderRequest(100 + n, 1 + n) },
  { name: 'order of a free book', request: (n) => orderRequest(3_000 + n, freeBookId(n)) },
  { name: 'a book that may be read', isReading: true, request: (n, at) => at.bookOf(n) },
  { name: 'library of a reader', isReading: true, request: (n, at) => at.own(n, '/products/library') },
  { name: 'opening a book', isReading: true, request: (n, at) => at.opening(n) },
  { name: 'contents of a book', isReading: true, request: (n, at) => at.reading(n, 'manifest.json') },
  { name: 'renewing a reading', isReading: true, request: (n, at) => at.reading(n, 'renew', { method: 'POST' }) },
  { name: 'a place', isReading: true, request: (n, at) => at.reading(n, 'position') },
  { name: 'keeping a place', isReading: true, request: (n, at) => at.reading(n, 'position', putJson(LOCATOR)) },
  { name: 'looks of all books', isReading: true, request: (n, at) => at.reading(n, 'settings') },
  {
    name: 'keeping the looks of all books',
    isReading: true,
    request: (n, at) => at.reading(n, 'settings', putJson({ theme: 'night' })),
  },
  { name: 'looks of one book', isReading: true, request: (n, at) => at.reading(n, 'book-settings') },
  {
    name: 'keeping the looks of one book',
    isReading: true,
    request: (n, at) => at.reading(n, 'book-settings', putJson({ theme: 'paper' })),
  },
  { name: 'marks in a book', isReading: true, request: (n, at) => at.reading(n, 'marks') },
  {
    name: 'making a mark',
    isReading: true,
    request: (n, at) => at.reading(n, `marks/${crypto.randomUUID()}`, putJson({ ...ANNOTATION, base_version: null })),
  },
  { name: 'what changed on other devices', isReading: true, request: (n, at) => at.reading(n, 'changes?since=0') },
  { name: 'marks as a file', isReading: true, request: (n, at) => at.reading(n, 'export') },
  { name: 'desk of an admin', request: (n) => dashboardRequest(ADMIN_ID, `admin?page=${1 + n}`) },
  { name: 'the same, orders of one state', request: (n) => dashboardRequest(ADMIN_ID, `admin?status=${n % 2 ? 'paid' : 'disputed'}`) },
  {
    name: 'the same, a buyer sought',
    request: (n) => dashboardRequest(ADMIN_ID, `admin?search=reader${BUYERS + 1 + n}`),
    growsWith: 'orders',
  },
  { name: 'desk of an author', request: (n) => dashboardRequest(AUTHOR_ID, `author?page=${1 + n}`), growsWith: 'the author’s sales' },
];

const spread = (n, many) => 1 + Math.floor((n * many) / REPETITIONS);
const pageRequest = (path) => ({ path, headers: { accept: 'text/html', 'accept-encoding': 'identity' } });
const apiRequest = (path, more = {}) => ({ path: `/api/v1${path}`, ...more });
const bearer = (person) => ({ authorization: `Bearer ${tokenOf(person)}` });
const customerRequest = (n, path, more = {}) => apiRequest(path, { headers: bearer(200 + n), ...more });
const dashboardRequest = (person, path) => ({ path: `/dashboard/data/${path}`, headers: bearer(person) });
const putJson = (value) => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Where in a running shop of `books` the calls go. */
export async function createTargets(shop, books) {
  const readerOf = (n) => BUYERS + spread(n, readerCount(books));
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
    searchRequest: await coldSearchRequests(shop, { least: 12, most: 40 }),
    bookOf: bookToRead,
    opening: addressOf,
    own: (n, path) => apiRequest(path, { headers: bearer(readerOf(n)) }),
    /** Below the address of an open reading, long enough after it was opened that the right to read is looked for anew. */
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
