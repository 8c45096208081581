/** Runs pairs of writes to one book at the same time. No pair may deadlock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin, anAuthor, anEpub, startUpload, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { AtOnce } from '../../test/at-once.ts';
import { copiedBook } from '../../test/copied-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { placeOrder } from '../../test/orders.ts';
import { isDeep } from '../../test/is-deep.ts';

const SEED = Number(process.env['OCTAVO_SEED'] ?? 1);
const ROUNDS = Number(process.env['OCTAVO_ROUNDS'] ?? 1);
/** `pnpm verify:deep` runs all pairs. They take minutes, so that other runs take every sixth one. */
const STEP = isDeep ? 1 : 6;

let shop: TestShop;
let author: StudioTestUser;
let admin: StudioTestUser;
let file: Uint8Array;
let template: number;
let atOnce: AtOnce;
beforeAll(async () => {
  shop = await openTestShop({ settings: { ACCOUNT_LIMIT_FACTOR: '1000' } });
  admin = await anAdmin(shop, 'writes_as_admin');
  author = await anAuthor(shop, 'writes_as_author');
  file = await anEpub();
  const { book_id: id } = await author.studio.upload(await uploadFile(shop, author, file));
  template = id ?? 0;
  let state = SEED;
  atOnce = new AtOnce(shop, () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647);
});
afterAll(() => shop.close());

const aCopy = (status: 'draft' | 'published') => copiedBook(shop, { sellerId: author.userId, template, status });

let count = 0;
type Write = (id: number, other: number) => Promise<unknown>;

const changeDetails = (user: StudioTestUser, id: number) => {
  count += 1;
  return user.studio.updateBook(id, '*', {
    title: `Title ${count}`,
    contributors: [{ name: `Author ${count}`, role: 'aut' }],
    series: { name: `Series ${count}`, position: null },
  });
};

async function applyFix(id: number) {
  const { edition_id: edition } = await shop.pool
    .query<{ edition_id: number }>('select id as edition_id from editions where product_id = $1 and is_current', [id])
    .then(({ rows }) => rows[0] ?? { edition_id: 0 });
  return admin.studio.applyFix(id, { edition, code: 'title' });
}

const metadata = (book: number) => ({ filename: 'book.epub', book: String(book) });

const WRITES: Readonly<Record<string, Write>> = {
  'details of the author': (id) => changeDetails(author, id),
  'details of an admin': (id) => changeDetails(admin, id),
  'a price': (id) => author.studio.setPrice(id, '0.00'),
  'the cover of the file': (id) => author.studio.setCover(id, { source: 'file', design: '' }),
  'an upload of an admin': (id) => startUpload(shop, admin, 100, metadata(id)),
  'a fix of an admin': applyFix,
  'a next file': async (id) =>
    uploadFile(shop, author, await anEpub({ creators: [{ name: `Author ${count}` }] }), metadata(id)),
  'the same file in another book': (_, other) => uploadFile(shop, author, file, metadata(other)),
};
const UPLOADS = new Set(['a next file', 'the same file in another book', 'a fix of an admin']);
const DRAFT_WRITES: Readonly<Record<string, Write>> = {
  ...WRITES,
  publication: (id) => author.studio.publishBook(id),
  deletion: (id) => author.studio.deleteBook(id),
  'deletion of another book': (_, other) => author.studio.deleteBook(other),
};
const SALE_WRITES: Readonly<Record<string, Write>> = {
  ...WRITES,
  'the end of the sale': (id) => author.studio.takeBookOffSale(id),
  'an order of an admin': (id) => placeOrder(shop, admin, [{ id }]),
  'an order of the author': (id) => placeOrder(shop, author, [{ id }]),
};

function isFault(result: PromiseSettledResult<unknown>): boolean {
  if (result.status === 'fulfilled') return false;
  const { status } = result.reason as { status?: number };
  return status === undefined || status >= 500;
}

/** All pairs, also of a write with itself. One process checks one file at a time, so two uploads are no pair. */
const pairsOf = (names: readonly string[]): (readonly [string, string])[] =>
  names
    .flatMap((first, at) => names.slice(at).map((second) => [first, second] as const))
    .filter(([first, second]) => !(UPLOADS.has(first) && UPLOADS.has(second)));

it.each([
  ['a draft', 'draft', DRAFT_WRITES],
  ['a book on sale', 'published', SALE_WRITES],
] as const)(
  'never deadlocks in two writes to %s at once',
  { tags: ['check-58'], timeout: 120_000 },
  async (_, status, writes) => {
    const faults: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [first, second] of pairsOf(Object.keys(writes)).filter((_pair, at) => at % STEP === SEED % STEP)) {
        const [id, other] = [await aCopy(status), await aCopy('draft')];
        const calls = [first, second].map((name) => async () => writes[name]?.(id, other));
        const results = await atOnce.run(calls as never);
        const deadlocks = atOnce.deadlocks.splice(0);
        if (deadlocks.length > 0 || results.some(isFault)) faults.push({ first, second, deadlocks, results });
        await shop.pool.query('delete from uploads');
        await shop.pool.query(`delete from products where status = 'draft' and id <> $1`, [template]);
      }
    expect(faults).toEqual([]);
  },
);
