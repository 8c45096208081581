import { xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAuthor, anEpub, sendPart, startUpload, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { exhaustLimit } from '../../test/exhaust-limit.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let author: StudioTestUser;
let authorCount = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  authorCount += 1;
  author = await anAuthor(shop, `reported_${authorCount}`);
});

describe('the report about an upload', () => {
  it('is in the response about one upload, limited to 100 kB, but not in the list', async () => {
    // Each document has a script, which makes a finding, and a long name.
    const documents = Array.from({ length: 220 }, (_, at) => ({
      href: `${'中'.repeat(300)}${at}.xhtml`,
      title: `Chapter ${at}`,
      content: xhtmlDocument({ title: `${at}`, language: 'en', body: `<p>Text ${at}.</p><script>run(${at})</script>` }),
    }));
    const id = await uploadFile(shop, author, await anEpub({ documents }));
    const { report, status } = await author.studio.upload(id);
    expect(status).toBe('ready');
    expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(100_000);
    expect(report?.findings.at(-1)).toMatchObject({ code: 'findings_left_out', file: '' });
    const [listed, ...others] = await author.studio.uploads();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id, status: 'ready', report: null });
  });

  it('is shortened when it was stored before reports had a limit', async () => {
    const id = await uploadFile(shop, author, await anEpub());
    const { book_id: bookId } = await author.studio.upload(id);
    const finding = {
      severity: 'error',
      code: 'x',
      message: 'It broke.',
      fix: 'Mend it.',
      file: '中'.repeat(960),
      line: null,
    };
    const stored = JSON.stringify({ is_accepted: true, findings: Array.from({ length: 200 }, () => finding) });
    await shop.pool.query('update uploads set report = $1 where id = $2', [stored, id]);
    await shop.pool.query(
      'update edition_reports set report = $1 from editions where editions.id = edition_id and product_id = $2',
      [stored, bookId],
    );
    for (const report of [(await author.studio.upload(id)).report, await author.studio.report(bookId ?? 0)]) {
      expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(100_000);
      expect(report?.findings.length).toBeGreaterThan(50);
      expect(report?.findings.at(-1)).toMatchObject({ code: 'findings_left_out' });
    }
  });

  it('returns 429 over the limit of reads of an account, and still accepts the next part', async () => {
    const address = (await startUpload(shop, author, 1_000)).headers.get('location') ?? '';
    const id = address.split('/').at(-1) ?? '';
    await exhaustLimit(shop, { 'report account': author.userId });
    for (const read of [() => author.studio.uploads(), () => author.studio.upload(id), () => author.studio.report(1)])
      await expect(read()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await sendPart(shop, author, address, 0, new Uint8Array(500))).status).toBe(204);
  });
});
