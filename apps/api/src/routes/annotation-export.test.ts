import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aReadableBook, aReader, type TestReader } from '../../test/a-reader.ts';
import { anAnnotation } from '../../test/an-annotation.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';

let shop: TestShop;
let shortBook: Awaited<ReturnType<typeof aReadableBook>>;
let reader: TestReader['user'];
let laptop: TestReader['laptop'];

beforeAll(async () => {
  shop = await openTestShop();
  shortBook = await aReadableBook(shop.deps, { name: 'A =Short Book' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ user: reader, laptop } = await aReader(shop, shortBook));
});

const json = async <T = Record<string, unknown>>(response: Response | Promise<Response>): Promise<T> =>
  (await (await response).json()) as T;

/** The cells that a spreadsheet reads: a quote only counts at the start of a cell. */
function spreadsheetCells(csv: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < csv.length;) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"'); at += csv[at] === '"' ? 2 : 1)
        cell += csv[at];
      at += 1;
    }
    for (; at < csv.length && csv[at] !== separator && csv[at] !== '\n' && csv[at] !== '\r'; at += 1) cell += csv[at];
    at += 1;
    cells.push(cell);
  }
  return cells;
}

describe('annotation export', () => {
  const fill = async () => {
    await laptop.put(
      `marks/${randomUUID()}`,
      anAnnotation({ note: '=HYPERLINK("x")\n<b>& *stars*', total_progression: 0.5, chapter: 'Two' }),
    );
    await laptop.put(
      `marks/${randomUUID()}`,
      anAnnotation({ quote: { before: '', exact: '# "One", two\n1. <i>', after: '' } }),
    );
    await laptop.put(`marks/${randomUUID()}`, anAnnotation({ kind: 'bookmark', color: null, total_progression: 0.1 }));
  };

  it('exports every annotation with its quote in reading order, in four formats', async () => {
    await fill();
    const md = await laptop.request('export');
    expect(md.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(md.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Annotations%20in%20A%20%3DShort%20Book.md",
    );
    const text = await md.text();
    expect(text).toMatch(/^# A =Short Book\n\nMaren Oskalo\n\n## One\n/);
    expect(text.indexOf('Bookmark · 10 %')).toBeLessThan(text.indexOf('> \\# "One", two  \n> 1\\. \\<i\\>'));
    expect(text).toContain('## Two\n\n> It was a dark night.\n\n=HYPERLINK("x")  \n\\<b\\>& \\*stars\\*');

    const html = await (await laptop.request('export?format=html')).text();
    expect(html).toContain('<title>Annotations in A =Short Book</title>');
    expect(html).toContain('<blockquote data-color="yellow"># &quot;One&quot;, two<br>1. &lt;i&gt;</blockquote>');
    expect(html).not.toMatch(/<(b|i)>/);

    const csv = await (await laptop.request('export?format=csv')).text();
    expect(csv.split('\r\n')).toHaveLength(5);
    expect([...new Uint8Array(await (await laptop.request('export?format=csv')).arrayBuffer()).slice(0, 3)]).toEqual([
      0xef, 0xbb, 0xbf,
    ]);
    expect(csv).toContain(`,"# ""One"", two\n1. <i>",,`);
    expect(csv).toContain(`,"'=HYPERLINK(""x"")\n<b>& *stars*",`);

    const annotations = await json<{ total: number; first: { items: object[] } }>(
      laptop.request('export?format=jsonld'),
    );
    expect(annotations.total).toBe(3);
    expect(annotations.first.items[2]).toMatchObject({
      type: 'Annotation',
      motivation: 'commenting',
      target: {
        source: { id: 'urn:test:short-book' },
        selector: [
          {
            type: 'FragmentSelector',
            conformsTo: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
            value: 'epubcfi(/6/2!/4/2,/1:0,/1:5)',
          },
          { type: 'TextQuoteSelector', exact: 'It was a dark night.', prefix: 'before ' },
        ],
      },
    });
    expect((await laptop.request('export?format=pdf')).status).toBe(422);
  });

  it('contains no formula in CSV, for any separator that a spreadsheet expects', async () => {
    const starts = [
      '=',
      '+',
      '-',
      '@',
      '\t=',
      '\r=',
      '  =',
      '\uFF1D',
      ';=',
      'a;=',
      'a; -',
      'a\t+',
      'a\n@',
      'a,=',
      '"=',
      'a";=',
      'a;;\t=',
    ];
    for (const start of starts)
      await laptop.put(
        `marks/${randomUUID()}`,
        anAnnotation({ note: `${start}cmd|'/C calc'!A0`, chapter: `b;${start}1` }),
      );
    const csv = (await (await laptop.request('export?format=csv')).text()).slice(1);
    for (const separator of [',', ';', '\t']) {
      const cells = spreadsheetCells(csv, separator).map((cell) => cell.trimStart());
      expect(cells.filter((cell) => /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell))).toEqual([]);
    }
    expect(spreadsheetCells(csv, ',')).toContain(`a;'=cmd|'/C calc'!A0`);
  });

  it('keeps the line breaks of a note in Markdown, and escapes rules, headings and ordered lists', async () => {
    await laptop.put(`marks/${randomUUID()}`, anAnnotation({ note: 'One\n---\nTwo\n===\n\nThree &lt; & four' }));
    const md = await (await laptop.request('export')).text();
    expect(md).toContain('One  \n\\---  \nTwo  \n\\===\n\nThree \\&lt; & four');
  });

  it('describes the annotation collection and its page as the W3C model requires, without empty bodies', async () => {
    const read = () =>
      json<Record<'id' | 'type', string> & { first?: unknown }>(laptop.request('export?format=jsonld'));
    expect(await read()).toEqual({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
      type: 'AnnotationCollection',
      label: 'Annotations',
      total: 0,
    });
    await laptop.put(`marks/${randomUUID()}`, anAnnotation({ kind: 'bookmark', color: null }));
    const { id, first } = await read();
    expect(first).toMatchObject({ id: `${id}#1`, type: 'AnnotationPage', partOf: id, startIndex: 0 });
    expect(first).toHaveProperty('items.0.motivation', 'bookmarking');
    expect(first).not.toHaveProperty('items.0.body');
  });

  it('has no size limit and works after a refund, below the reading URL and from the account', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => ({
      user_id: reader.userId,
      product_id: shortBook.id,
      id: randomUUID(),
      body: JSON.stringify(anAnnotation({ total_progression: at / 3000 })),
      seq: 0,
      created_at: new Date(),
      updated_at: new Date(),
    }));
    await shop.deps.db.insertInto('annotations').values(rows).execute();
    await shop.deps.db
      .updateTable('entitlements')
      .set({ ended_at: new Date() })
      .where('user_id', '=', reader.userId)
      .execute();
    await shop.advanceClock(4_000);
    expect((await laptop.request('marks')).status).toBe(403);
    expect((await (await laptop.request('export?format=csv')).text()).split('\r\n')).toHaveLength(3002);
    const file = await reader.api.annotations.export({ productId: shortBook.id, format: 'csv' });
    expect((await file?.blob.text())?.split('\r\n')).toHaveLength(3002);
    const inBook = { id: shortBook.id, name: 'A =Short Book', slug: 'short-book', count: 3000, is_entitled: false };
    expect(await reader.api.annotations.books()).toEqual([inBook]);
    const other = await aBook(shop.deps, { status: 'draft' });
    for (const query of [`product=${other.id}`, 'product=999999']) {
      const refused = await shop.fetch(`/api/v1/marks?${query}`, {
        headers: { authorization: `Bearer ${reader.token}` },
      });
      expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'product_not_found' }]);
    }
  });

  it('of all books contains the name of each book', async () => {
    await fill();
    const file = await reader.api.annotations.export({ format: 'md' });
    expect(await file?.blob.text()).toMatch(/^# A =Short Book/);
    expect((await shop.fetch('/api/v1/marks')).status).toBe(401);
  });

  it('counts the user’s annotations by book name, without deleted ones', async () => {
    expect(await reader.api.annotations.books()).toEqual([]);
    await fill();
    const deleted = randomUUID();
    await laptop.put(`marks/${deleted}`, anAnnotation());
    await laptop.request(`marks/${deleted}`, { method: 'DELETE' });
    const free = await aBook(shop.deps, { name: 'A =Free Book', slug: 'free-book', priceCents: 0 });
    await anEdition(shop.deps, free.id);
    const other = await openBook(shop, reader, 'free-book');
    await other.put(`marks/${randomUUID()}`, anAnnotation());
    expect(await reader.api.annotations.books()).toMatchObject([
      { id: free.id, name: 'A =Free Book', count: 1, is_entitled: true },
      { id: shortBook.id, slug: 'short-book', count: 3, is_entitled: true },
    ]);
    expect(await (await shop.signIn('no_reader')).api.annotations.books()).toEqual([]);
    expect((await shop.fetch('/api/v1/marks/books')).status).toBe(401);
  });
});
