/**
 * Validates the feeds against the published schemas of OPDS 2.0 and the Readium manifest. No npm package contains them:
 * `r2-opds-js` and `opds-ts` do not. These tests run only if `OCTAVO_OPDS_SCHEMAS` names a folder with clones of
 * opds-community/drafts and readium/webpub-manifest. Without it, the other tests of this folder check the same rules with
 * `test/opds-schemas.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { publishedValidators, PUBLISHED_SCHEMAS } from '../../test/published-schemas.ts';
import { AUTHENTICATION_PATH } from './authentication.ts';

const SCHEMA = 'https://drafts.opds.io/schema';

describe.skipIf(PUBLISHED_SCHEMAS === undefined)('the published schemas in the OCTAVO_OPDS_SCHEMAS folder', () => {
  let shop: TestShop;
  let asReader: RequestInit;
  let faultsBy: ReturnType<typeof publishedValidators>;

  beforeAll(async () => {
    faultsBy = publishedValidators(PUBLISHED_SCHEMAS ?? '');
    shop = await openTestShop();
    for (let count = 1; count <= 28; count += 1)
      await aBook(shop.deps, { slug: `plain-${count}`, genres: count <= 2 ? ['Poetry', 'Essays'] : ['Fiction'] });
    await aBook(shop.deps, { slug: 'free', priceCents: 0, editor: 'Ada Quill' });
    await aBook(shop.deps, { slug: 'unpriced', priceCents: null });
    const book = await aBook(shop.deps, { slug: 'lent' });
    await anEdition(shop.deps, book.id);
    const { userId } = await shop.signIn('ines_h');
    const { password } = await shop.deps.appPasswords.create(userId, 'Thorium');
    const basic = Buffer.from(`ines_h:${password}`).toString('base64');
    asReader = { headers: { authorization: `Basic ${basic}` } };
    const { db } = shop.deps;
    await db.insertInto('entitlements').values({ user_id: userId, product_id: book.id, source: 'gift' }).execute();
  });
  afterAll(() => shop.close());

  it.each([
    ['/opds/v2', 'feed'],
    ['/opds/v2/genres', 'feed'],
    ['/opds/v2/books', 'feed'],
    ['/opds/v2/books?page=2', 'feed'],
    ['/opds/v2/books?order=popular', 'feed'],
    ['/opds/v2/shelf', 'feed'],
    ['/opds/v2/search?query=book', 'feed'],
    ['/opds/v2/books/plain-1', 'publication'],
    ['/opds/v2/books/free', 'publication'],
    ['/opds/v2/books/unpriced', 'publication'],
    ['/opds/v2/books/lent', 'publication'],
    [AUTHENTICATION_PATH, 'authentication'],
  ])('accept %s', async (path, schema) => {
    const response = await shop.fetch(path, asReader);
    expect([response.status, faultsBy(`${SCHEMA}/${schema}.schema.json`, await response.json())]).toEqual([200, []]);
  });

  it('accept the list of every order and genre', async () => {
    const { facets } = (await (await shop.fetch('/opds/v2/books')).json()) as {
      facets: { links: { href: string }[] }[];
    };
    const addresses = facets.flatMap(({ links }) => links.map(({ href }) => href));
    expect(addresses.filter((address) => address.includes('genre='))).toHaveLength(3);
    for (const address of addresses) {
      const feed: unknown = await (await shop.fetch(address)).json();
      expect([address, faultsBy(`${SCHEMA}/feed.schema.json`, feed)]).toEqual([address, []]);
    }
  });
});
