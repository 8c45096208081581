import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { buyBooks, placeOrder } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { directoryStore } from '../files/index.ts';
import type { BackupEvent } from './backup-events.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const isEmbedded = inject('database').kind === 'embedded';

let shop: TestShop;
let folder: string;
let file: string;
let bookId: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-backup-'));
  file = join(folder, 'shop.backup');
  shop = await openTestShop();
  const buyer = await shop.signIn('first_buyer');
  bookId = (await aBook(shop.deps, { name: 'Zoë’s “Book”\twith\na \\ line', genres: ['Café & Co'] })).id;
  await anEdition(shop.deps, bookId);
  await buyBooks(shop, buyer, [{ id: bookId }]);
  await shop.deps.db.insertInto('covers').values({ hash: 'lost', width: 640, height: 960, hue: null }).execute();
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const save = (to: string) =>
  lastEvent(writeBackup({ pool: shop.pool, files: shop.deps.files, clock: shop.deps.clock }, to));

async function lastEvent(events: AsyncIterable<BackupEvent>): Promise<BackupEvent | undefined> {
  let last: BackupEvent | undefined;
  for await (const event of events) last = event;
  return last;
}

describe('a backup', () => {
  it('contains every row that a busy shop confirmed before it', { tags: ['check-56'] }, async () => {
    const isDone = new AbortController();
    const traffic = (async () => {
      for (let count = 0; !isDone.signal.aborted; count += 1) {
        const buyer = await shop.signIn(`busy_${count}`);
        await buyer.api.favorites.add(bookId);
        await (count % 3 === 0
          ? buyBooks(shop, buyer, [{ priceCents: 799 }])
          : placeOrder(shop, buyer, [{ id: bookId }]));
      }
      return shop.deps.db.selectFrom('orders').select('id').execute();
    })();
    const before = await shop.deps.db.selectFrom('orders').select(['id', 'status']).execute();
    expect(await save(file)).toMatchObject({ step: 'done', files: 3 });
    isDone.abort();
    await traffic;
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['shop.backup']);

    const copy = await openEmptyDatabase();
    await lastEvent(restoreBackup({ pool: copy.pool, files: directoryStore(join(folder, 'files')) }, file));
    const restored = await copy.pool.query<{ id: number }>('select id from orders');
    const ids = new Set(restored.rows.map(({ id }) => id));
    expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
    const halfMade = await copy.pool.query(
      `select id from orders where not exists (select from order_lines where order_id = orders.id)
       or (status = 'paid' and not exists (select from entitlements where order_id = orders.id))`,
    );
    expect(halfMade.rows).toEqual([]);
    await copy.close();
  });

  it.each(isEmbedded ? ['the same kind'] : ['the same kind', 'the embedded kind'])(
    'restores every row, file and number of a shop into a database of %s',
    { tags: ['check-56'] },
    async (kind) => {
      const quiet = join(folder, `${kind}.backup`);
      // The shop records a backup once it is complete.
      const digests = await tableDigests(shop.pool);
      expect(await save(quiet)).toMatchObject({ missing: expect.arrayContaining(['covers/lost-640.avif']) });
      const copy = await openEmptyDatabase(kind === 'the embedded kind' ? 'embedded' : undefined);
      const files = directoryStore(join(folder, kind === 'the same kind' ? 'same' : 'embedded'));
      await lastEvent(restoreBackup({ pool: copy.pool, files }, quiet));
      expect(await tableDigests(copy.pool)).toEqual(digests);
      const key = `books/test-${bookId}/publication.epub`;
      expect(Buffer.from((await files.get(key)) ?? [])).toEqual(
        Buffer.from((await shop.deps.files.get(key)) ?? 'none'),
      );
      const next = await copy.pool.query<{ id: number }>("insert into tags (name) values ('A new one') returning id");
      const { id } = await shop.deps.genres.list().then((genres) => genres.at(-1) ?? { id: 0 });
      expect(next.rows[0]?.id).toBeGreaterThan(id);
      await expect(lastEvent(restoreBackup({ pool: copy.pool, files }, quiet))).rejects.toThrow(
        'already contains a store',
      );
      await copy.close();
    },
  );

  it('returns an error and leaves the shop running when it cannot be written', async () => {
    await expect(save(join(folder, 'no such folder', 'shop.backup'))).rejects.toThrow(
      /no such folder\/shop\.backup cannot be written .+choose a path/,
    );
  });

  it('leaves nothing behind when the file is damaged', async () => {
    const damaged = join(folder, 'damaged.backup');
    await save(damaged);
    truncateSync(damaged, Math.floor(statSync(damaged).size / 2));
    writeFileSync(join(folder, 'not-a-backup.backup'), 'Dear Sir,');
    const copy = await openEmptyDatabase();
    const files = directoryStore(join(folder, 'never'));
    await expect(lastEvent(restoreBackup({ pool: copy.pool, files }, damaged))).rejects.toThrow(/damaged/);
    await expect(
      lastEvent(restoreBackup({ pool: copy.pool, files }, join(folder, 'not-a-backup.backup'))),
    ).rejects.toThrow('damaged');
    expect((await copy.pool.query('select 1 from users')).rows).toEqual([]);
    await copy.close();
  });
});
