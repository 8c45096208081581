/** Jobs of authors and of visitors do not wait for each other, and no account keeps the threads from others. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aDraft, anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';
import { readingWorkers, studioWorkers } from '../workers/index.ts';

let shop: TestShop;
let author: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop();
  author = await anAuthor(shop, 'waits_for_workers');
});
afterAll(() => shop.close());

/** Fills all threads of a pool, and the places of jobs that wait for them, until `release` is called. */
function fill(pool: typeof studioWorkers, size: number) {
  let release = (): void => undefined;
  const held = new Promise<never>((_, reject) => {
    release = () => reject(new Error('Released.'));
  });
  const jobs = Promise.allSettled(Array.from({ length: size }, async () => pool.run('none', () => held)));
  return {
    release: async () => {
      release();
      await jobs;
    },
  };
}

it('plans fixes and draws covers while visitors use all reading threads', { tags: ['check-59'] }, async () => {
  const { id } = await aDraft(shop, author);
  const reading = fill(readingWorkers, 2 + 32);
  const proposals = await author.studio.coverProposals(id);
  const { fixes } = await author.studio.fixes(id);
  await reading.release();
  expect(proposals.length).toBeGreaterThan(0);
  expect(fixes).toBeInstanceOf(Array);
});

it('refuses authors, and no visitors, when authors use all their threads', { tags: ['check-59'] }, async () => {
  const { id, slug } = await aDraft(shop, author);
  await shop.deps.db
    .updateTable('products')
    .set({ status: 'published', sample_percent: 30 })
    .where('id', '=', id)
    .execute();
  const studio = fill(studioWorkers, 1 + 16);
  const refused: unknown = await author.studio.coverProposals(id).catch((error: unknown) => error);
  const { url } = (await (await shop.fetch(`/api/v1/products/${slug}/sample`)).json()) as { url: string };
  const page = await shop.readerFetch(url);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const manifest = await shop.readerFetch(`${url}manifest.json`, { headers: { cookie } });
  await studio.release();
  expect(refused).toMatchObject({ code: 'overloaded' });
  expect([page.status, manifest.status]).toEqual([200, 200]);
});

it(
  'gives the next turn to another author, even if one author has many waiting requests',
  { tags: ['check-59'] },
  async () => {
    const other = await anAuthor(shop, 'asks_once');
    const [own, others] = [await aDraft(shop, author), await aDraft(shop, other)];
    const ended: string[] = [];
    const plan = async (by: StudioTestUser, id: number, name: string) => {
      await by.studio.fixes(id).then(
        () => ended.push(name),
        (error: unknown) => ended.push((error as { code: string }).code),
      );
    };
    const busy = fill(studioWorkers, 1);
    const many = Array.from({ length: 20 }, () => plan(author, own.id, 'many'));
    try {
      await vi.waitUntil(() => ended.length === 12, { timeout: 20_000 });
    } finally {
      await busy.release();
    }
    await Promise.all([...many, plan(other, others.id, 'once')]);
    expect(ended.slice(0, 12)).toEqual(Array(12).fill('overloaded'));
    expect(ended).toHaveLength(21);
    expect(ended.indexOf('once')).toBeLessThan(ended.lastIndexOf('many'));
  },
);

it('serves the notes of other readers while one reader has many waiting requests', { tags: ['check-59'] }, async () => {
  const { id, slug } = await aDraft(shop, author);
  await shop.deps.db
    .updateTable('products')
    .set({ status: 'published', price_cents: 0 })
    .where('id', '=', id)
    .execute();
  const readers = await Promise.all(
    ['reads_much', 'reads_little'].map(async (name) => openBook(shop, await shop.signIn(name), slug)),
  );
  const ended: string[] = [];
  const note = async (at: number, name: string) => {
    const response = await readers[at]?.request('note?href=EPUB%2Fone.xhtml%23missing');
    ended.push(response?.status === 503 ? 'refused' : name);
  };
  const busy = fill(readingWorkers, 2);
  const many = Array.from({ length: 40 }, () => note(0, 'many'));
  try {
    await vi.waitUntil(() => ended.length === 32, { timeout: 20_000 });
  } finally {
    await busy.release();
  }
  await Promise.all([...many, note(1, 'once')]);
  expect(ended.slice(0, 32)).toEqual(Array(32).fill('refused'));
  expect(ended.slice(32).toSorted()).toEqual([...Array(8).fill('many'), 'once']);
});
