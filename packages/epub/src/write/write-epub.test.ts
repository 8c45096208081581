import { expect, it } from 'vitest';
import { openPublication } from '../publication/index.ts';
import { manifestErrors } from '../testing/validate-manifest.ts';
import { bufferSource, openZip } from '../zip/index.ts';
import { writeEpub, xhtmlDocument, type Book } from './index.ts';

const book: Book = {
  identifier: 'urn:uuid:5b0a8a0e-6c40-4c4b-9d3e-0a4a6f1d2b3c',
  title: 'Salt & Light',
  subtitle: 'A <Short> Book',
  language: 'en',
  modified: '2026-01-01T00:00:00Z',
  creators: [{ name: 'Maren Oskalo', sortAs: 'Oskalo, Maren' }],
  contributors: [{ name: 'Eve Editor', role: 'edt' }],
  publisher: 'Octavo',
  subjects: ['Fiction'],
  description: '<p>Salt.</p>',
  published: '2025-03-04',
  series: { name: 'Elements', position: 2 },
  meta: [['schema:accessMode', 'textual']],
  documents: [
    {
      href: 'text/one.xhtml',
      title: 'One',
      content: xhtmlDocument({
        title: 'One',
        language: 'en',
        styles: ['../book.css'],
        body: '<p epub:type="x">Salt.</p>',
      }),
    },
    {
      href: 'text/notes.xhtml',
      isLinear: false,
      content: xhtmlDocument({ title: 'Notes', language: 'en', body: '<p>Note.</p>' }),
    },
  ],
  resources: [
    { href: 'book.css', mediaType: 'text/css', content: 'p { margin: 0 }' },
    { href: 'größe 1.png', mediaType: 'image/png', content: new Uint8Array(10), isCover: true },
  ],
  landmarks: [{ type: 'bodymatter', title: 'Start', href: 'text/one.xhtml' }],
};

it('writes the mimetype first and uncompressed, and the same bytes for the same book', async () => {
  const bytes = await writeEpub(book);
  const archive = await openZip(bufferSource(bytes));
  expect(archive.entries[0]).toMatchObject({ name: 'mimetype', method: 'stored', headerOffset: 0 });
  expect(Buffer.compare(bytes, await writeEpub(book))).toBe(0);
});

it('writes a book that opens without warnings and has all given metadata', async () => {
  const { manifest, warnings, readCover } = await openPublication(bufferSource(await writeEpub(book)));
  expect(warnings).toEqual([]);
  expect(manifestErrors(manifest)).toEqual([]);
  expect(manifest.metadata).toMatchObject({
    identifier: book.identifier,
    title: 'Salt & Light',
    subtitle: 'A <Short> Book',
    author: [{ name: 'Maren Oskalo', sortAs: 'Oskalo, Maren' }],
    editor: [{ name: 'Eve Editor' }],
    belongsTo: { series: [{ name: 'Elements', position: 2 }] },
    accessibility: { accessMode: ['textual'] },
    published: '2025-03-04',
  });
  expect(manifest.readingOrder).toMatchObject([{ href: 'EPUB/text/one.xhtml', title: 'One' }, { linear: 'no' }]);
  expect(manifest.landmarks).toEqual([{ href: 'EPUB/text/one.xhtml', title: 'Start', rel: 'bodymatter' }]);
  expect((await readCover())?.name).toBe('EPUB/größe 1.png');
});

it('writes fixed layouts, directions and an explicit table of contents', async () => {
  const fixed = await writeEpub({
    ...book,
    language: 'ar',
    direction: 'rtl',
    layout: 'fixed',
    toc: [{ title: 'Part', href: '', children: [{ title: 'One', href: 'text/one.xhtml#a' }] }],
    documents: [
      {
        href: 'text/one.xhtml',
        content: xhtmlDocument({
          title: 'One',
          language: 'ar',
          direction: 'rtl',
          viewport: { width: 600, height: 800 },
          body: '<p>x</p>',
        }),
        spineProperties: ['page-spread-right'],
        properties: ['svg'],
      },
    ],
  });
  const { manifest } = await openPublication(bufferSource(fixed));
  expect(manifest.metadata).toMatchObject({ layout: 'fixed', readingProgression: 'rtl' });
  expect(manifest.readingOrder[0]?.properties).toEqual({ contains: ['svg'], page: 'right' });
  expect(manifest.toc).toEqual([
    { href: '', title: 'Part', children: [{ href: 'EPUB/text/one.xhtml#a', title: 'One' }] },
  ]);
});

it('rejects a path outside the package', async () => {
  await expect(
    writeEpub({ ...book, resources: [{ href: '../x', mediaType: 'text/css', content: '' }] }),
  ).rejects.toMatchObject({
    code: 'epub_entry_name',
  });
});

it('links a document to its recorded audio', async () => {
  const smil = `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body/></smil>`;
  const documents = book.documents.map((document, at) =>
    at === 0 ? { ...document, mediaOverlay: 'one.smil' } : document,
  );
  const resources = [...(book.resources ?? []), { href: 'one.smil', mediaType: 'application/smil+xml', content: smil }];
  const { overlays, warnings } = await openPublication(
    bufferSource(await writeEpub({ ...book, documents, resources })),
  );
  expect(warnings).toEqual([]);
  expect([...overlays].map(([document, { name }]) => [document, name])).toEqual([
    ['EPUB/text/one.xhtml', 'EPUB/one.smil'],
  ]);
});
