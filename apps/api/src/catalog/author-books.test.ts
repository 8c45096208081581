import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anImport } from '../../test/an-import.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { bookImporter } from './book-importer.ts';
import type { ImportRequest } from './import-events.ts';

let shop: TestShop;
let file: string;
let bookId: number;
beforeAll(async () => {
  shop = await openTestShop();
  ({ id: bookId } = await anImport(shop));
  const name = readdirSync(shop.directory).find((entry) => entry.endsWith('.epub')) ?? '';
  file = join(shop.directory, name);
  await shop.signIn('a_customer');
  const { userId } = await shop.signIn('the_author');
  await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', userId).execute();
});
afterAll(() => shop.close());

async function runImport(more: Partial<ImportRequest>): Promise<string[]> {
  const { db, files } = shop.deps;
  const statuses: string[] = [];
  for await (const { status } of bookImporter({ db, files, maxBytes: 10_000_000 })({ files: [file], ...more }))
    statuses.push(status);
  return statuses;
}

const seller = async (): Promise<string | undefined> => {
  const found = await shop.deps.db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .where('products.id', '=', bookId)
    .select('username')
    .executeTakeFirst();
  return found?.username;
};

it('assigns new and existing books to the author who is paid for them', async () => {
  expect(await seller()).toBeUndefined();
  expect(await runImport({ author: 'The_Author' })).toEqual(['updated']);
  expect(await seller()).toBe('the_author');
  // A later update of the book does not need to name its author again.
  expect(await runImport({ priceCents: 450 })).toEqual(['updated']);
  expect(await seller()).toBe('the_author');
});

it('rejects an import for an account that is not an author', async () => {
  await expect(runImport({ author: 'nobody' })).rejects.toThrow('There is no account called "nobody"');
  await expect(runImport({ author: 'a_customer' })).rejects.toThrow(
    'a_customer is a customer; only authors sell books',
  );
});
