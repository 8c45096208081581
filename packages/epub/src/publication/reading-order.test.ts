import { describe, expect, it } from 'vitest';
import { METADATA, anEpub } from '../testing/an-epub.ts';
import { bufferSource } from '../zip/index.ts';
import { openPublication } from './index.ts';

describe('the layout of a document', () => {
  const FIXED = 'rendition:layout-pre-paginated';
  const REFLOWABLE = 'rendition:layout-reflowable';

  it.each([
    ['pre-paginated', '', 'fixed'],
    ['pre-paginated', REFLOWABLE, 'reflowable'],
    ['pre-paginated', `${REFLOWABLE} ${FIXED}`, 'reflowable'],
    ['reflowable', FIXED, 'fixed'],
    ['reflowable', `${FIXED} ${REFLOWABLE}`, 'fixed'],
    ['reflowable', `page-spread-left ${FIXED} ${REFLOWABLE}`, 'fixed'],
  ])('in a %s book with the properties "%s" is %s', async (book, properties, expected) => {
    const { manifest } = await openPublication(
      bufferSource(
        anEpub({
          metadata: `${METADATA}<meta property="rendition:layout">${book}</meta>`,
          spine: `<spine><itemref idref="chapter" properties="${properties}"/></spine>`,
        }),
      ),
    );
    const [chapter] = manifest.readingOrder;
    expect(chapter?.properties?.layout ?? manifest.metadata.layout).toBe(expected);
  });
});

describe('a document of the reading order whose file is missing', () => {
  const item = (id: string, href: string, type: string, fallback = ''): string =>
    `<item id="${id}" href="${href}" media-type="${type}"${fallback && ` fallback="${fallback}"`}/>`;
  const open = (...items: string[]) =>
    openPublication(
      bufferSource(
        anEpub({
          manifest: [
            item('chapter', 'chapter.xhtml', 'application/xhtml+xml'),
            item('drawn', 'drawn.psd', 'image/vnd.adobe.photoshop'),
            ...items,
          ].join(''),
          spine: '<spine><itemref idref="page"/></spine>',
          extra: [{ name: 'EPUB/drawn.psd', content: 'psd' }],
        }),
      ),
    );

  it('is replaced by its fallback, and the missing file is reported', async () => {
    const { manifest, warnings } = await open(item('page', 'page.png', 'image/png', 'chapter'));
    expect(manifest.readingOrder.map(({ href }) => href)).toEqual(['EPUB/chapter.xhtml']);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'resource_missing', entry: 'EPUB/page.png' }));
  });

  it('rejects the book when it has no fallback', async () => {
    await expect(open(item('page', 'page.png', 'image/png'))).rejects.toMatchObject({ code: 'epub_spine_missing' });
  });

  it('rejects the book when nothing can be shown of its fallback', async () => {
    await expect(open(item('page', 'page.dmg', 'application/x-dmg', 'drawn'))).rejects.toMatchObject({
      code: 'epub_spine_empty',
    });
  });
});
