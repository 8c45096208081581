import { expect, it } from 'vitest';
import { anEpub, chapterOf } from '../testing/an-epub.ts';
import { bufferSource } from '../zip/index.ts';
import { openPublication } from './index.ts';

const CHAPTERS = Array.from({ length: 10_000 }, (_, at) => `c${at}`);

it('a book of 10,000 chapters opens with all of them, and with all entries of its contents', async () => {
  const links = CHAPTERS.map((id) => `<li><a href="${id}.xhtml">${id}</a></li>`).join('');
  const bytes = anEpub({
    manifest: `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${CHAPTERS.map(
      (id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`,
    ).join('')}`,
    spine: `<spine>${CHAPTERS.map((id) => `<itemref idref="${id}"/>`).join('')}</spine>`,
    nav: `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${links}</ol></nav></body></html>`,
    extra: CHAPTERS.map((id) => ({
      name: `EPUB/${id}.xhtml`,
      content: chapterOf(`<p>Chapter ${id}.</p>`),
      isStored: true,
    })),
  });
  const { manifest, warnings } = await openPublication(bufferSource(bytes));
  expect(warnings).toEqual([]);
  expect(manifest.readingOrder).toHaveLength(CHAPTERS.length);
  expect(manifest.toc.at(-1)).toEqual({ href: 'EPUB/c9999.xhtml', title: 'c9999' });
  // The API does not serve a larger manifest.
  expect(JSON.stringify(manifest).length).toBeLessThan(4 * 1024 ** 2);
});
