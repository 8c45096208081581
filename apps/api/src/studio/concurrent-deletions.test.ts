/** Each call about a draft while another request deletes the draft: the caller is told, and no call fails with an internal error. */
import { BASE_PATH, buildPath, type Call } from '@octavo/core/contract';
import { studioContract } from '@octavo/core/studio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin, anAuthor, anEpub, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { BetweenStatements } from '../../test/between-statements.ts';
import { copiedBook } from '../../test/copied-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

const BODIES: Readonly<Record<string, object>> = {
  updateBook: { title: 'Another title', contributors: [{ name: 'Ann Other', role: 'aut' }], genres: [] },
  publishBook: {},
  returnBook: { note: 'Change it.' },
  setCover: { source: 'file', design: '' },
  applyFix: { code: 'title' },
  setPrice: { price: '0.00' },
  planPrice: { price: '5.00', date_from: '2099-01-01T00:00:00Z' },
};

let shop: TestShop;
let author: StudioTestUser;
let admin: StudioTestUser;
let template: number;
let between: BetweenStatements;
beforeAll(async () => {
  shop = await openTestShop({ settings: { ACCOUNT_LIMIT_FACTOR: '1000' } });
  author = await anAuthor(shop, 'deleting_author');
  admin = await anAdmin(shop, 'deleted_by_admin');
  const { book_id: id } = await author.studio.upload(await uploadFile(shop, author, await anEpub()));
  template = id ?? 0;
  between = new BetweenStatements(shop);
});
afterAll(() => shop.close());

async function send(name: string, call: Call, id: number): Promise<{ status: number; text: string }> {
  const { rows } = await shop.pool.query<{ id: number }>('select id from editions where product_id = $1', [id]);
  const edition = rows[0]?.id ?? 0;
  const params = { id, editionId: edition, plannedId: 1 };
  const query = name === 'editionPassages' ? { base: edition, chapter: 0 } : undefined;
  const body = { ...BODIES[name], ...(name === 'applyFix' ? { edition } : {}) };
  const { token } = name === 'approveBook' || name === 'returnBook' ? admin : author;
  const response = await shop.fetch(BASE_PATH + buildPath(call, params, query), {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' },
    ...(name in BODIES ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

const aboutBooks = Object.entries<Call>(studioContract).filter(([, { path }]) => path.startsWith('/studio/books/:id'));

it.each(aboutBooks)(
  '%s answers without an internal error when the draft is deleted before any of its statements',
  { timeout: 120_000 },
  async (name, call) => {
    const faults: unknown[] = [];
    for (let at = 1, isLast = false; !isLast; at += 1) {
      const id = await copiedBook(shop, { sellerId: author.userId, template, status: 'draft' });
      const deletion = `delete from products where id = ${id}`;
      const { result, reached } = await between.run(at, deletion, () => send(name, call, id));
      if (result.status >= 500) faults.push({ at, ...result });
      isLast = !reached;
      await shop.pool.query(`delete from products where status = 'draft' and id <> $1`, [template]);
    }
    expect(faults).toEqual([]);
  },
);
