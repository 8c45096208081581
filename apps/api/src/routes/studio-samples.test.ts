import { metaOf } from '@octavo/core/entities';
import type { ValidationError } from '@octavo/core/errors';
import { type Book, xhtmlDocument } from '@octavo/epub/write';
import type { ZipEntry } from '@octavo/epub/zip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDraft, anAuthor, anEpub, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { exhaustLimit } from '../../test/exhaust-limit.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import { readSampleChapters } from '../studio/read-sample-chapters.ts';

let shop: TestShop;
let author: StudioTestUser;
let authorCount = 0;
beforeAll(async () => {
  shop = await openTestShop({ settings: { APPROVE_BOOKS: 'never' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  authorCount += 1;
  author = await anAuthor(shop, `sampler_${authorCount}`);
});

const WORDS = 'The tide came in over the flats. '.repeat(20);
const aChapter = (title: string, href = `${title.toLowerCase()}.xhtml`): Book['documents'][number] => ({
  href,
  title,
  content: xhtmlDocument({ title, language: 'en', body: `<h1>${title}</h1><p>${title} begins. ${WORDS}</p>` }),
});
const CHAPTERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) => aChapter(title));
const IDENTIFIER = { identifier: 'urn:octavo:test:samples' };

async function aPublishedBook(book: Partial<Book> = { documents: CHAPTERS }): Promise<{ id: number; slug: string }> {
  const draft = await aDraft(shop, author, { ...IDENTIFIER, title: `Flats ${authorCount}`, ...book });
  await author.studio.publishBook(draft.id);
  return draft;
}

const hrefOf = async (id: number, title: string): Promise<string> =>
  (await author.studio.sampleChapters(id)).chapters.find((chapter) => chapter.title === title)?.href ?? title;
const change = async (id: number, values: Parameters<StudioTestUser['studio']['updateBook']>[2]) =>
  author.studio.updateBook(id, (await author.studio.book(id)).version, values);
const chooseChapter = async (id: number, title: string) => change(id, { sample_chapter: await hrefOf(id, title) });
const errorsOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => (error as ValidationError).errors ?? (error as { code: string }).code,
  );

/** Opens the sample as a visitor: the titles of its contents that have a link, and the text of its documents. */
async function readSample(slug: string) {
  const address = metaOf(await shop.api.products.bySlug({ slug }), '_ebook_sample_url');
  if (!address) return undefined;
  const { url, share } = (await (await shop.fetch(address)).json()) as { url: string; share: number };
  const opened = await shop.readerFetch(url);
  const headers = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const get = (path: string) => shop.readerFetch(url + path, { headers });
  const manifest = (await (await get('manifest.json')).json()) as {
    readingOrder: { href: string }[];
    toc: { href: string; title: string }[];
  };
  const texts = await Promise.all(manifest.readingOrder.map(async ({ href }) => (await get(href)).text()));
  return {
    share,
    titles: manifest.toc.flatMap(({ href, title }) => (href === '' ? [] : [title])),
    text: texts.join('\n'),
    /** The status of a chapter by its file, in the folder of the first one. */
    statusOf: async (file: string) =>
      (await get((manifest.readingOrder[0]?.href ?? '').replace(/[^/]*$/, file))).status,
  };
}

describe('a sample by chapters', () => {
  it('ends after the chosen chapter, in the reader and for every visitor', async () => {
    const { id, slug } = await aPublishedBook();
    const { chapters, selected } = await author.studio.sampleChapters(id);
    // Later chapters would give away more than half of the book.
    expect(chapters.map(({ title, depth }) => [title, depth])).toEqual([
      ['One', 0],
      ['Two', 0],
      ['Three', 0],
    ]);
    expect(selected).toBeNull();
    const book = await chooseChapter(id, 'Two');
    expect(book.sample_chapter).toEqual({ href: chapters[1]?.href, title: 'Two' });
    expect((await author.studio.sampleChapters(id)).selected).toBe(chapters[1]?.href);

    const sample = await readSample(slug);
    expect(sample?.titles).toEqual(['One', 'Two']);
    expect([sample?.text.includes('Two begins.'), sample?.text.includes('Three begins.')]).toEqual([true, false]);
    expect(sample?.share).toBe((chapters[1]?.percent ?? 0) / 100);
    expect([await sample?.statusOf('two.xhtml'), await sample?.statusOf('three.xhtml')]).toEqual([200, 404]);
  });

  it('is offered by a book without a share, and gives way to the share again', async () => {
    const { id, slug } = await aPublishedBook();
    await change(id, { sample_percent: 0 });
    expect(await readSample(slug)).toBeUndefined();
    await chooseChapter(id, 'One');
    expect((await readSample(slug))?.titles).toEqual(['One']);
    const book = await change(id, { sample_chapter: null, sample_percent: 40 });
    expect(book).toMatchObject({ sample_chapter: null, sample_percent: 40 });
    expect((await readSample(slug))?.titles).toEqual(['One', 'Two', 'Three']);
    await change(id, { sample_percent: 0 });
    expect(await readSample(slug)).toBeUndefined();
  });

  it('ends inside a document that has several chapters', async () => {
    const sections = ['One', 'Two', 'Three', 'Four'].map(
      (title) => `<section><h1 id="${title}">${title}</h1><p>${title} begins. ${WORDS}</p></section>`,
    );
    const { id, slug } = await aPublishedBook({
      documents: [
        {
          href: 'all.xhtml',
          title: 'All',
          content: xhtmlDocument({ title: 'All', language: 'en', body: sections.join('') }),
        },
      ],
      toc: ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, href: `all.xhtml#${title}` })),
    });
    await chooseChapter(id, 'One');
    const sample = await readSample(slug);
    expect(sample?.titles).toEqual(['One']);
    expect([sample?.text.includes('One begins.'), sample?.text.includes('Two begins.')]).toEqual([true, false]);
  });

  it('is refused with a sentence beyond half of the book, for unknown chapters, and without a file', async () => {
    const { id } = await aPublishedBook();
    const unknown = { sample_chapter: 'Choose a chapter from the table of contents of the current file.' };
    // A chapter has the address of its document.
    const late = (await hrefOf(id, 'Three')).replace('three', 'four');
    expect(await errorsOf(change(id, { sample_chapter: late }))).toEqual({
      sample_chapter: 'A sample can have up to half of the book. Choose an earlier chapter.',
    });
    for (const href of ['nothing.xhtml', '../book.opf', ''])
      expect([href, await errorsOf(change(id, { sample_chapter: href }))]).toEqual([href, unknown]);
    const { id: empty } = await author.studio.createBook({ title: 'Without a file' });
    expect(await author.studio.sampleChapters(empty)).toEqual({ chapters: [], selected: null });
    expect(await errorsOf(change(empty, { sample_chapter: 'one.xhtml' }))).toEqual(unknown);
    expect((await author.studio.book(id)).sample_chapter).toBeNull();
  });

  it('is listed without a chapter in the memory of the shop: the worker reads the file', async () => {
    const { id } = await aPublishedBook({
      documents: [aChapter('One', 'all.xhtml')],
      toc: [
        { title: 'One', href: 'all.xhtml#nothing' },
        { title: 'All', href: 'all.xhtml' },
      ],
    });
    const { files, publicationPool } = shop.deps;
    const edition = await studioEditionQueries(shop.deps.db).findCurrent(id);
    const read: string[] = [];
    const pool: Pick<typeof publicationPool, 'use'> = {
      use: (keys, work) =>
        publicationPool.use(keys, (publication) => {
          const archive = {
            ...publication.archive,
            read: (entry: ZipEntry) => {
              read.push(entry.name);
              return publication.archive.read(entry);
            },
          };
          return work({ ...publication, archive });
        }),
    };
    const chapters = edition && (await readSampleChapters({ files, publicationPool: pool }, edition, author.userId));
    // The worker has read the document: it has no element of the first entry.
    expect(chapters?.map(({ title }) => title)).toEqual(['All']);
    expect(read).toEqual([]);
  });

  it('returns 429 over the limit of read files, for the list and for a chosen chapter, and saves other changes', async () => {
    const { id } = await aPublishedBook();
    const href = await hrefOf(id, 'One');
    await exhaustLimit(shop, { 'edition account': author.userId });
    expect(await errorsOf(author.studio.sampleChapters(id))).toBe('too_many_requests');
    expect(await errorsOf(change(id, { sample_chapter: href }))).toBe('too_many_requests');
    expect(await change(id, { sample_percent: 20 })).toMatchObject({ sample_percent: 20, sample_chapter: null });
  });

  it('belongs to the author of the book', async () => {
    const { id } = await aPublishedBook();
    const other = await anAuthor(shop, `other_sampler_${authorCount}`);
    expect(await errorsOf(other.studio.sampleChapters(id))).toBe('book_not_found');
    expect(await errorsOf(other.studio.updateBook(id, '*', { sample_chapter: await hrefOf(id, 'One') }))).toBe(
      'book_not_found',
    );
  });
});

describe('a new edition of a book with a sample by chapters', () => {
  /** Uploads another file, and returns its effect on the sample. */
  async function uploadEdition(id: number, documents: Book['documents']) {
    const metadata = { filename: 'second.epub', book: String(id) };
    await uploadFile(shop, author, await anEpub({ ...IDENTIFIER, documents }), metadata);
    const [waiting, current] = (await author.studio.editions(id)).editions;
    if (!waiting || !current) throw new Error('There are two files.');
    const { sample } = await author.studio.editionChanges(id, waiting.id);
    const publish = () => author.studio.publishEdition(id, waiting.id, { replaces: current.id });
    const goBack = () => author.studio.publishEdition(id, current.id, { replaces: waiting.id });
    return { sample, publish, goBack };
  }

  it('finds the chapter in a renumbered file', async () => {
    const { id, slug } = await aPublishedBook();
    await chooseChapter(id, 'Two');
    const preface = aChapter('Preface', 'one.xhtml');
    const renumbered = [preface, ...CHAPTERS.map(({ title = '' }, at) => aChapter(title, `chapter-${at + 2}.xhtml`))];
    const { sample, publish } = await uploadEdition(id, renumbered);
    expect(sample).toMatchObject({ chapter: 'Two', end: 'kept', new_chapter: 'Two' });
    await publish();
    expect((await author.studio.book(id)).sample_chapter?.href).toContain('chapter-3.xhtml');
    expect((await readSample(slug))?.titles).toEqual(['Preface', 'One', 'Two']);
  });

  it('finds the chapter under another title', async () => {
    const { id, slug } = await aPublishedBook();
    await chooseChapter(id, 'Two');
    const renamed = CHAPTERS.map((chapter) =>
      chapter.title === 'Two' ? aChapter('The Second', 'two.xhtml') : chapter,
    );
    const { sample, publish } = await uploadEdition(id, renamed);
    expect(sample).toMatchObject({ chapter: 'Two', end: 'renamed', new_chapter: 'The Second' });
    await publish();
    expect((await author.studio.book(id)).sample_chapter?.title).toBe('The Second');
    expect((await readSample(slug))?.titles).toEqual(['One', 'The Second']);
  });

  it('falls back to the share without the chapter, and ends with it again after a rollback', async () => {
    const { id, slug } = await aPublishedBook();
    await chooseChapter(id, 'Two');
    await change(id, { sample_percent: 20 });
    const without = CHAPTERS.map(({ title = '' }) => aChapter(`Chapter ${title}`, `c-${title}.xhtml`));
    const { sample, publish, goBack } = await uploadEdition(id, without);
    expect(sample).toEqual({ chapter: 'Two', end: 'missing', new_chapter: '', percent: 20 });
    await publish();
    expect((await readSample(slug))?.titles).toEqual(['Chapter One', 'Chapter Two']);
    expect((await author.studio.sampleChapters(id)).selected).toBeNull();
    await goBack();
    expect((await readSample(slug))?.titles).toEqual(['One', 'Two']);
  });

  it('falls back to the share when the chapter ends after the middle', async () => {
    const { id } = await aPublishedBook();
    await chooseChapter(id, 'Three');
    const { sample } = await uploadEdition(id, CHAPTERS.slice(0, 4));
    expect(sample).toMatchObject({ chapter: 'Three', end: 'too_long', new_chapter: 'Three', percent: 10 });
  });

  it('says nothing about a sample by share', async () => {
    const { id } = await aPublishedBook();
    expect((await uploadEdition(id, CHAPTERS.slice(0, 4))).sample).toBeNull();
  });

  it('keeps the end of a sample that a visitor has opened', async () => {
    const { id, slug } = await aPublishedBook();
    await chooseChapter(id, 'Two');
    const opened = await readSample(slug);
    const { publish } = await uploadEdition(id, [aChapter('Preface'), ...CHAPTERS]);
    await publish();
    await shop.advanceClock(5_000);
    expect([await opened?.statusOf('two.xhtml'), await opened?.statusOf('three.xhtml')]).toEqual([200, 404]);
  });

  it('is looked up in the background when no author has published it', async () => {
    const { id, slug } = await aPublishedBook();
    await chooseChapter(id, 'Two');
    const first = await shop.deps.db
      .selectFrom('editions')
      .where('product_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    // An import on the command line.
    await shop.deps.db.deleteFrom('edition_samples').where('edition_id', '=', first.id).execute();
    expect((await readSample(slug))?.share).toBe(0.1);
    await shop.deps.studio.anchorSamples();
    expect((await readSample(slug))?.titles).toEqual(['One', 'Two']);
  });
});
