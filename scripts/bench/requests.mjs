/** Requests that nobody made before, so that no answer to them stands ready. */
import { BUYERS, FREE_EVERY, GENRES, PASSWORD, tokenOf } from './catalog.mjs';
import { sendRequest } from './load.mjs';

/** Answers are compared unpacked: packing costs what the packer costs. */
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } };

/** Each address once, then all over again; `addresses` says how many there are. */
export const roundRobin = (paths, more = UNCOMPRESSED) => {
  let at = 0;
  return Object.assign(() => ({ path: paths[at++ % paths.length], ...more }), { addresses: paths.length });
};

/** One book after the other; their answers give way to others long before they come again. */
export const coldBookRequests = (books) => roundRobin(spread(books, 1_000).map((book) => `/api/v1/products/book-${book}`));

/** The first pages of all genres, 23 to 27 books long: the size of a page is part of what is asked for. */
export function coldGenreRequests(books) {
  const paths = [];
  for (let page = 1; page <= Math.min(20, Math.floor((books * 2) / GENRES / 27)); page += 1)
    for (const size of [25, 24, 26, 23, 27])
      for (let tag = 1; tag <= GENRES; tag += 1)
        paths.push(`/api/v1/products?per_page=${size}&tag=${tag}&page=${page}`);
  return roundRobin(paths);
}

/** So many words of a kind are looked for at least. */
const MIN_WORDS = 20;

/**
 * Words of many titles that `least` to `most` books hold, at most `size` of them in an answer: by default a full page. Where
 * `size` is `least` or less, every answer has as many books as were asked for. `hasFixedWordCount` takes as many words, and so as many
 * addresses, of a large catalog as of a small one.
 */
export async function coldSearchRequests(shop, options = {}) {
  const { least = 1, most = Number.POSITIVE_INFINITY, size = 24, hasFixedWordCount = false } = options;
  const words = new Set();
  for (let page = 1; page <= 4; page += 1) {
    const { body } = await sendRequest(shop.origin, { path: `/api/v1/products?per_page=100&page=${page}`, ...UNCOMPRESSED });
    for (const [at, { name }] of JSON.parse(body.toString()).entries()) words.add(name.split(' ')[at % 3]);
  }
  const matching = [];
  for (const word of words) {
    const { headers } = await sendRequest(shop.origin, { path: `${searchPath(word)}&per_page=1`, ...UNCOMPRESSED });
    const books = Number(headers['x-total-count']);
    if (books >= least && books <= most) matching.push(word);
  }
  if (matching.length < MIN_WORDS) throw new Error(`Only ${matching.length} words are held by ${least} to ${most} books.`);
  if (hasFixedWordCount) matching.length = MIN_WORDS;
  // Asked for once more, a word is asked for in another size: no answer to it stands ready.
  return roundRobin(
    Array.from({ length: Math.min(8, size) }, (_, less) => size - less).flatMap((books) =>
      matching.map((word) => `${searchPath(word)}&per_page=${books}`),
    ),
  );
}

const searchPath = (word) => `/api/v1/products?search=${encodeURIComponent(word)}`;

/** Orders of one book each, each of another buyer. */
export function orderRequests(books) {
  let n = 0;
  const freeBooks = Math.floor(books / FREE_EVERY);
  return () => orderRequest(1 + ((n += 1) % (BUYERS - 10)), 1 + ((n * 7) % (FREE_EVERY - 1)) + FREE_EVERY * (n % freeBooks));
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

/** Of the first 40 buyers in turn: each of them may log in so often that none is slowed down. */
export const loginRequest = (n) => ({
  path: '/api/v1/auth/login',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: `buyer${1 + (n % 40)}`, password: PASSWORD }),
});

/** Changes the catalog at each call: a free book is handed over at once, and no public answer stands ready any more. */
export function catalogChanger(shop, books) {
  let changes = 0;
  return async () => {
    changes += 1;
    const { status } = await sendRequest(shop.origin, orderRequest(changes, FREE_EVERY * (1 + (changes % (books / FREE_EVERY)))));
    if (status >= 300) throw new Error(`A free book was answered with ${status}.`);
  };
}

const spread = (books, most) =>
  Array.from({ length: Math.min(books, most) }, (_, at) => 1 + Math.floor((at * books) / Math.min(books, most)));
