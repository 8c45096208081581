/** Requests at URLs that were not requested before, so that their responses are not cached. */
import { BUYERS, FREE_EVERY, GENRES, PASSWORD, tokenOf } from './catalog.mjs';
import { sendRequest } from './load.mjs';

/** Responses are compared without compression, so that its cost is excluded. */
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } };

/** Cycles through the URLs. `addresses` is their number. */
export const roundRobin = (paths, more = UNCOMPRESSED) => {
  let at = 0;
  return Object.assign(() => ({ path: paths[at++ % paths.length], ...more }), { addresses: paths.length });
};

/** One book after another. Their responses are evicted from the cache before they are requested again. */
export const coldBookRequests = (books) =>
  roundRobin(spacedIds(books, 1_000).map((book) => `/api/v1/products/book-${book}`));

/** The first pages of all genres with 23 to 27 books: the page size is part of the URL. */
export function coldGenreRequests(books) {
  const paths = [];
  for (let page = 1; page <= Math.min(20, Math.floor((books * 2) / GENRES / 27)); page += 1)
    for (const size of [25, 24, 26, 23, 27])
      for (let tag = 1; tag <= GENRES; tag += 1)
        paths.push(`/api/v1/products?per_page=${size}&tag=${tag}&page=${page}`);
  return roundRobin(paths);
}

/** The minimum number of search words. */
const MIN_WORDS = 20;

/**
 * Searches for title words that match `minMatches` to `maxMatches` books, with at most `size` of them per response (by default a full
 * page). If `size` is at most `minMatches`, every response has exactly the requested number of books. `hasFixedWordCount` uses
 * the same number of words, and thus of URLs, for every catalog size.
 */
export async function coldSearchRequests(shop, options = {}) {
  const { minMatches = 1, maxMatches = Number.POSITIVE_INFINITY, size = 24, hasFixedWordCount = false } = options;
  const words = new Set();
  for (let page = 1; page <= 4; page += 1) {
    const { body } = await sendRequest(shop.origin, {
      path: `/api/v1/products?per_page=100&page=${page}`,
      ...UNCOMPRESSED,
    });
    for (const [at, { name }] of JSON.parse(body.toString()).entries()) words.add(name.split(' ')[at % 3]);
  }
  const matching = [];
  for (const word of words) {
    const { headers } = await sendRequest(shop.origin, { path: `${searchPath(word)}&per_page=1`, ...UNCOMPRESSED });
    const books = Number(headers['x-total-count']);
    if (books >= minMatches && books <= maxMatches) matching.push(word);
  }
  if (matching.length < MIN_WORDS)
    throw new Error(`Only ${matching.length} words match ${minMatches} to ${maxMatches} books.`);
  if (hasFixedWordCount) matching.length = MIN_WORDS;
  // Each repetition of a word uses a different page size, which bypasses the cache.
  return roundRobin(
    Array.from({ length: Math.min(8, size) }, (_, step) => size - step).flatMap((books) =>
      matching.map((word) => `${searchPath(word)}&per_page=${books}`),
    ),
  );
}

const searchPath = (word) => `/api/v1/products?search=${encodeURIComponent(word)}`;

/** Orders of one book, each by another buyer. */
export function orderRequests(books) {
  let n = 0;
  const freeBooks = Math.floor(books / FREE_EVERY);
  return () =>
    orderRequest(1 + ((n += 1) % (BUYERS - 10)), 1 + ((n * 7) % (FREE_EVERY - 1)) + FREE_EVERY * (n % freeBooks));
}

/** An order of one book. */
export const orderRequest = (buyer, book) => ({
  path: '/api/v1/orders',
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(buyer)}` },
  body: JSON.stringify({
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing: {
      first_name: 'Ines',
      last_name: 'Harlow',
      email: 'ines@octavo.example',
      phone: '555 0100',
      address_1: '1 Quay Street',
      city: 'Portmere',
      state: 'ME',
      postcode: '04101',
      country: 'US',
    },
    line_items: [{ product_id: book, quantity: 1, name: '', authorStripeID: '', total: '' }],
  }),
});

/** Logins of the first 40 buyers in turn, so that none of them reaches the rate limit. */
export const loginRequest = (n) => ({
  path: '/api/v1/auth/login',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: `buyer${1 + (n % 40)}`, password: PASSWORD }),
});

/** Returns a function that changes the catalog: it orders a free book, which is fulfilled at once and invalidates all public responses. */
export function catalogChanger(shop, books) {
  let changes = 0;
  return async () => {
    changes += 1;
    const { status } = await sendRequest(
      shop.origin,
      orderRequest(changes, FREE_EVERY * (1 + (changes % (books / FREE_EVERY)))),
    );
    if (status >= 300) throw new Error(`The order of a free book returned ${status}.`);
  };
}

const spacedIds = (books, limit) =>
  Array.from({ length: Math.min(books, limit) }, (_, at) => 1 + Math.floor((at * books) / Math.min(books, limit)));
