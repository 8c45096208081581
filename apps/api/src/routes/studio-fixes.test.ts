import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fix } from '@octavo/core/studio';
import { aDraft, anAuthor, anEpub, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { editionQueries } from '../db/catalog/editions.queries.ts';

let shop: TestShop;
let author: StudioTestUser;
let authorCount = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  authorCount += 1;
  author = await anAuthor(shop, `fixer_${authorCount}`);
});

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => (error as { code: string }).code,
  );
const codesOf = async (id: number): Promise<Fix['code'][]> =>
  (await author.studio.fixes(id)).fixes.map(({ code }) => code);

/** Applies a fix to the latest file, waits for its check, and returns the ended upload. */
async function apply(id: number, code: Fix['code'], language?: string) {
  const { edition_id: edition } = await author.studio.fixes(id);
  const { id: uploadId } = await author.studio.applyFix(id, { edition, code, ...(language ? { language } : {}) });
  await shop.deps.backgroundTasks.drain();
  return author.studio.upload(uploadId);
}

describe('a fix of a draft', () => {
  it('shows the changed lines, writes the next file with the same words, and is not needed again', async () => {
    const { id } = await aDraft(shop, author, { language: '' });
    const { fixes, edition_id: first } = await author.studio.fixes(id, { language: 'pt-BR' });
    const language = fixes.find(({ code }) => code === 'language');
    expect(language).toMatchObject({ severity: 'error', finding_codes: ['language_missing'], file_count: 1 });
    expect(language?.changes[0]?.lines).toContainEqual({ kind: 'added', text: '<dc:language>pt-BR</dc:language>' });
    expect(await apply(id, 'language', 'pt-BR')).toMatchObject({ status: 'ready', book_id: id });
    expect(await codesOf(id)).not.toContain('language');
    const { editions } = await author.studio.editions(id);
    expect(editions.map(({ status }) => status)).toEqual(['current', 'former']);
    expect(editions[0]?.word_count).toBe(editions[1]?.word_count);
    expect(editions.map(({ filename }) => filename)).toEqual(['book.epub', 'book.epub']);
    expect((await author.studio.book(id)).details.language).toBe('pt-BR');
    const report = await author.studio.report(id);
    expect(report.findings.map(({ code }) => code)).not.toContain('language_missing');
    // The file as it was uploaded can return.
    await author.studio.publishEdition(id, first, { replaces: editions[0]?.id ?? 0 });
    expect(await codesOf(id)).toContain('language');
  });

  it('is refused for another file than the latest one, and while another fix is applied', async () => {
    const { id } = await aDraft(shop, author, { language: '' });
    const { edition_id: edition } = await author.studio.fixes(id);
    const both = await Promise.all(
      (['language', 'accessibility'] as const).map((code) => failureOf(author.studio.applyFix(id, { edition, code }))),
    );
    await shop.deps.backgroundTasks.drain();
    const refused = both.filter((code) => code !== undefined);
    expect(refused).toHaveLength(1);
    // The first fix may have ended before the second call.
    expect(['fix_running', 'edition_conflict']).toContain(refused[0]);
    expect(await failureOf(author.studio.applyFix(id, { edition, code: 'accessibility' }))).toBe('edition_conflict');
    expect((await author.studio.editions(id)).editions).toHaveLength(2);
  });

  it('ends with a sentence when the file no longer needs it', async () => {
    const { id } = await aDraft(shop, author);
    expect(await apply(id, 'title')).toMatchObject({ status: 'failed', error: { code: 'fix_not_needed' } });
    expect((await author.studio.editions(id)).editions).toHaveLength(1);
  });

  it('is repeated by another process after the first one was killed, and stores one file', async () => {
    const { id } = await aDraft(shop, author, { language: '' });
    const { edition_id: edition } = await author.studio.fixes(id);
    // The first process has claimed the fix, and was killed.
    await shop.pool.query(
      `insert into uploads (id, user_id, product_id, filename, size_bytes, received_bytes, status, attempts, next_attempt_at, expires_at, fix)
       values (gen_random_uuid(), $1, $2, 'book.epub', 10, 10, 'checking', 1, $4, now() + interval '7 days', $3)`,
      [author.userId, id, JSON.stringify({ edition_id: edition, code: 'language', language: 'en' }), shop.clock.now],
    );
    await Promise.all([shop.deps.studio.processUploads(), shop.deps.studio.processUploads()]);
    expect((await author.studio.editions(id)).editions).toHaveLength(2);
    expect(await codesOf(id)).not.toContain('language');
  });
});

describe('a fix of a published book', () => {
  it('waits for its publication, even when it is based on a waiting file', async () => {
    const { id } = await aDraft(shop, author, { language: '' });
    await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', id).execute();
    const before = (await author.studio.book(id)).edition;
    expect(await apply(id, 'language', 'en')).toMatchObject({ status: 'ready' });
    expect((await author.studio.book(id)).edition).toEqual(before);
    expect(await apply(id, 'accessibility')).toMatchObject({ status: 'ready' });
    const { editions } = await author.studio.editions(id);
    expect(editions.map(({ status, number }) => [status, number])).toEqual([
      ['waiting', null],
      ['current', 1],
    ]);
    const changes = await author.studio.editionChanges(id, editions[0]?.id ?? 0);
    expect([changes.identical, changes.chapters]).toEqual([1, []]);
    expect(await codesOf(id)).toEqual([]);
  });

  it('is given up when another file arrives while it is applied', async () => {
    const { id } = await aDraft(shop, author, { language: '' });
    await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', id).execute();
    const { edition_id: edition } = await author.studio.fixes(id);
    await shop.pool.query(
      `insert into uploads (id, user_id, product_id, filename, size_bytes, received_bytes, status, next_attempt_at, expires_at, fix)
       values (gen_random_uuid(), $1, $2, 'book.epub', 10, 10, 'checking', now() + interval '1 day', now() + interval '7 days', $3)`,
      [author.userId, id, JSON.stringify({ edition_id: edition, code: 'language', language: 'en' })],
    );
    const metadata = { filename: 'second.epub', book: String(id) };
    await uploadFile(shop, author, await anEpub({ title: 'In Between' }), metadata);
    await shop.pool.query('update uploads set next_attempt_at = $1 where fix is not null', [shop.clock.now]);
    await shop.deps.studio.processUploads();
    const fix = (await author.studio.uploads()).find(({ error }) => error !== null);
    expect(fix?.error?.code).toBe('edition_conflict');
    expect((await author.studio.editions(id)).editions[0]).toMatchObject({ filename: 'second.epub' });
    expect(await editionQueries(shop.deps.db).listContentHashes(id)).toHaveLength(2);
  });
});
