/**
 * A catalog made up by the database itself, the same on every machine: books, people, genres, reviews, buyers and their
 * orders. Titles draw on a stock of words that grows with the catalog as it does in a language, so that a word of a large
 * shop is in more titles than one of a small shop, but in far from seventy times as many. Words are made of hundreds of
 * syllables, some dearer to the language than others, so that three letters that follow each other are in as few books as
 * they would be.
 */
import { createHmac } from 'node:crypto';

/**
 * People who can sign in; each has a session whose token `tokenOf` makes. More than a bench places orders: whoever orders
 * again first has the unpaid order before it put away, which costs more calls than an order.
 */
export const BUYERS = 4_000;
/** Password of every buyer, hashed as the shop does. */
export const PASSWORD = 'a password of the bench';
export const GENRES = 20;
/** Every so many books one costs nothing. */
export const FREE_EVERY = 50;
/** What each buyer has in any catalog: what grows is the shop and not its customers. */
const PER_BUYER = { orders: 20, favorites: 8, books: 5 };
export const AUTH_SECRET = 'the secret of a bench, long enough for the shop';

const ONSETS = 'b br c d dr f g gr h k l m n p pr r s st t tr v w';
const VOWELS = 'a e i o u';
const CODAS = 'l m n nd r s t';

/** Fills an empty, migrated database. `passwordHash` is of `PASSWORD`. */
export async function fillCatalog(query, books, passwordHash) {
  const words = Math.round(40 * Math.sqrt(books));
  await query('begin');
  await query('set local session_replication_role = replica');
  for (const statement of statements(books, words, passwordHash)) await query(statement);
  await query('set local session_replication_role = origin');
  await query('commit');
  for (const table of ['users', 'products', 'tags', 'authors', 'series', 'reviews', 'orders', 'order_lines']) {
    await query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
  // What triggers count in a shop.
  await query('update catalog_version set version = version + 1, books = (select count(*) from products)');
  await query('update tags set book_count = (select count(*) from product_tags where tag_id = tags.id)');
  await query('vacuum analyze');
}

/** The bearer token of a buyer's session, signed as the shop signs. */
export function tokenOf(buyer) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sid: sessionId(buyer),
    sub: String(buyer),
    iss: 'octavo',
    aud: 'octavo-api',
    iat: now,
    exp: now + 900,
  };
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', AUTH_SECRET).update(text).digest('base64url')}`;
}

const sessionId = (buyer) => `00000000-0000-4000-8000-${String(buyer).padStart(12, '0')}`;

function statements(books, words, passwordHash) {
  const authors = Math.ceil(books / 4);
  // Those of the buyers, and of people who are gone as many as there are books.
  const orders = BUYERS * PER_BUYER.orders + books;
  const series = Math.ceil(books / 20);
  // A number from 0 up to `below`, by what and which.
  const pick = (what, below) => `(('x' || substr(md5('${what}' || n), 1, 7))::bit(28)::int % ${below})`;
  const published = `timestamptz '2020-01-01 00:00:00Z' + n * interval '17 minutes'`;
  const word = (what) =>
    `(select text from words where nr = floor(power(${pick(what, 10_000)} / 10000.0, 2) * ${words})::int)`;
  return [
    `create temp table syllables as select row_number() over (order by md5(onset || vowel || coda)) - 1 as nr, onset || vowel || coda as text
       from unnest(string_to_array('${ONSETS}', ' ')) onset cross join unnest(string_to_array('${VOWELS}', ' ')) vowel
       cross join unnest(string_to_array('${CODAS}', ' ')) coda`,
    `create temp table words (nr integer primary key, text text not null)`,
    `insert into words select n, initcap(string_agg(text, '' order by at)) from generate_series(0, ${words - 1}) n
       cross join lateral (
         select at, floor(power(('x' || substr(md5(n || ' ' || at), 1, 7))::bit(28)::int % 10000 / 10000.0, 2) * (select count(*) from syllables))::int as nr
         from generate_series(0, case when n < 400 then 1 when n < 8000 then 2 else 3 end) at) parts
       join syllables using (nr) group by n`,
    `analyze words`,
    `insert into users (id, username, email, password_hash, first_name, last_name, role, stripe_account_id)
       select n, 'buyer' || n, 'buyer' || n || '@octavo.example', '${passwordHash}', 'Buyer', 'Number ' || n,
         case when n > ${BUYERS - 3} then 'author' else 'customer' end, case when n > ${BUYERS - 3} then 'acct_bench' || n end
       from generate_series(1, ${BUYERS}) n`,
    `insert into sessions (id, user_id, expires_at)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n, now() + interval '30 days' from generate_series(1, ${BUYERS}) n`,
    `insert into tags (id, name, description) select n, 'Genre ' || n, '/genre-pictures/' || n || '.webp' from generate_series(1, ${GENRES}) n`,
    `insert into authors (id, slug, name, name_key)
       select n, 'author-' || n, name, lower(name) || ' ' || n from generate_series(1, ${authors}) n
       cross join lateral (select ${word('first')} || ' ' || ${word('last')} as name) named`,
    `insert into series (id, slug, name, name_key) select n, 'series-' || n, 'Series ' || n, 'series ' || n from generate_series(1, ${series}) n`,
    `insert into covers (hash, width, height, hue) select md5('cover' || n), 640, 960, ${pick('hue', 360)} from generate_series(1, ${books}) n`,
    `insert into product_slugs (slug, product_id) select 'book-' || n, n from generate_series(1, ${books}) n`,
    `insert into contributors (product_id, position, role, name, author_id)
       select n, 0, 'aut', authors.name, authors.id from generate_series(1, ${books}) n join authors on authors.id = 1 + n % ${authors}`,
    `insert into contributors (product_id, position, role, name) select n, 1, 'edt', ${word('editor')} || ' ' || ${word('edits')} from generate_series(1, ${books}) n`,
    `insert into product_tags (product_id, tag_id, position, published_at)
       select n, 1 + (n * 7 + place * 3) % ${GENRES}, place, ${published} from generate_series(1, ${books}) n cross join generate_series(0, 1) place`,
    `insert into reviews (product_id, user_id, reviewer, rating, review, text, is_verified)
       select 1 + n % ${books}, 1 + (n / ${books} * 31 + n) % ${BUYERS}, 'Somebody', 1 + ${pick('stars', 5)}, '<p>Well made.</p>', 'Well made.', true
       from generate_series(0, ${books * 2 - 1}) n on conflict do nothing`,
    // Without it the server would take these tables for empty ones.
    ...['contributors', 'authors', 'tags', 'product_tags', 'reviews'].map((table) => `analyze ${table}`),
    // Last, and with all that others tell of them: no row is written twice.
    `insert into products (id, identifier, name, slug, seller_id, price_cents, language, publisher, short_description, description,
         cover_hash, total_sales, published_at, series_id, series_position, rating_count, rating_sum, credits)
       select n, 'urn:bench:' || n, ${word('one')} || ' ' || ${word('two')} || ' ' || ${word('three')}, 'book-' || n,
         case when n % 3 = 0 then ${BUYERS} - n % 2 end, case when n % ${FREE_EVERY} = 0 then 0 else 199 + ${pick('price', 30)} * 100 end, 'en', 'Octavo Bench',
         'A book about ' || ${word('about')} || ', in which nothing is as long as it seems and every road leads to the sea. Number ' || n || ' of many.',
         '<p>' || repeat('A paragraph that says what a reader may want to know before the first page. ', 14) || '</p>',
         md5('cover' || n), ${pick('sales', 500)}, ${published},
         case when n % 10 = 0 then 1 + n / 10 % ${series} end, case when n % 10 = 0 then n % 7 + 1 end,
         coalesce(rated.count, 0), coalesce(rated.sum, 0), credits_of(n)
       from generate_series(1, ${books}) n
       left join (select product_id, count(*), sum(rating) from reviews group by 1) rated on rated.product_id = n`,
    `insert into featured (month, position, product_id) select date '2020-01-01', n, n from generate_series(1, 12) n`,
    `insert into orders (id, user_id, status, total_cents, billing, fingerprint, created_at, paid_at)
       select 1000 + n, case when n <= ${BUYERS * PER_BUYER.orders} then 1 + n % ${BUYERS} end, 'canceled', 999, '{}', 'bench ' || n,
         timestamptz '2024-01-01' + n * interval '1 minute', null
       from generate_series(1, ${orders}) n`,
    `insert into order_lines (order_id, position, product_id, name, price_cents, fee_cents)
       select 1000 + n, 0, 1 + n % ${books}, 'A book', 999, 999 from generate_series(1, ${orders}) n`,
    // The second step keeps a buyer's books apart where the first comes round to where it was.
    `insert into favorites (user_id, product_id)
       select 1 + n % ${BUYERS}, 1 + (n * 7 + n / ${BUYERS} * 131) % ${books} from generate_series(0, ${BUYERS * PER_BUYER.favorites - 1}) n`,
    // Free books, for the others are ordered; the nth buyer's nth one is left for whoever takes it (`changing`).
    `insert into entitlements (user_id, product_id, source)
       select buyer, ${FREE_EVERY} * (1 + (buyer + nth) % ${books / FREE_EVERY}), 'free'
       from generate_series(1, ${BUYERS}) buyer cross join generate_series(1, ${PER_BUYER.books}) nth`,
  ];
}
