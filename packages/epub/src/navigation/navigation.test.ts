import { expect, it } from 'vitest';
import { openPublication } from '../publication/index.ts';
import { anEpub, type EpubParts } from '../testing/an-epub.ts';
import { bufferSource } from '../zip/index.ts';

const open = (parts: EpubParts) => openPublication(bufferSource(anEpub(parts)));
const manifestOf = async (parts: EpubParts) => (await open(parts)).manifest;
const nav = (inside: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>${inside}</body></html>`;
const NCX_ITEMS = `<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>`;

it('keeps nested contents and headings without a link', async () => {
  const { toc } = await manifestOf({
    nav: nav(`<nav epub:type="toc"><h1>Contents</h1><ol><li><span>Part <i>One</i></span><ol><li><a href="chapter.xhtml#a b">First</a></li></ol></li>
      <li><a href="chapter.xhtml"><img alt="Second" src="x.png"/></a></li></ol></nav>`),
  });
  expect(toc).toEqual([
    { href: '', title: 'Part One', children: [{ href: 'EPUB/chapter.xhtml#a%20b', title: 'First' }] },
    { href: 'EPUB/chapter.xhtml', title: 'Second' },
  ]);
});

it('removes links that point outside the book', async () => {
  const { manifest, warnings } = await open({
    nav: nav(`<nav epub:type="toc"><ol><li><a href="javascript:steal()">a</a></li><li><a href="https://example.org">b</a></li>
      <li><a href="../../x">c</a></li><li><a href="gone.xhtml">d</a></li></ol></nav>`),
  });
  const { toc } = manifest;
  expect(toc.map(({ href }) => href)).toEqual(['', '', '', '']);
  expect(warnings).toEqual([
    {
      code: 'navigation_target_missing',
      message: '4 entries of the contents lead to no file of the book: javascript:steal().',
      entry: 'EPUB/nav.xhtml',
    },
  ]);
});

it.each([
  ['climb above the root', '../../../EPUB/chapter.xhtml#a'],
  ['start at the root', '/EPUB/chapter.xhtml#a'],
])('resolves links that %s inside the container', async (_, href) => {
  const { toc } = await manifestOf({
    nav: nav(`<nav epub:type="toc"><ol><li><a href="${href}">a</a></li></ol></nav>`),
  });
  expect(toc).toEqual([{ href: 'EPUB/chapter.xhtml#a', title: 'a' }]);
});

it('reads landmarks and the page list', async () => {
  const { landmarks, pageList } = await manifestOf({
    nav: nav(`<nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="chapter.xhtml">Start</a></li></ol></nav>
      <nav epub:type="page-list"><ol><li><a href="chapter.xhtml#p1">1</a></li></ol></nav>`),
  });
  expect(landmarks).toEqual([{ href: 'EPUB/chapter.xhtml', title: 'Start', rel: 'bodymatter' }]);
  expect(pageList).toEqual([{ href: 'EPUB/chapter.xhtml#p1', title: '1' }]);
});

it('reads the NCX and the guide of an EPUB 2 book', async () => {
  const { toc, landmarks, pageList } = await manifestOf({
    manifest: NCX_ITEMS,
    spine: '<spine toc="ncx"><itemref idref="chapter"/></spine>',
    guide: '<guide><reference type="text" title="Start" href="chapter.xhtml"/></guide>',
    extra: [
      {
        name: 'EPUB/toc.ncx',
        content: `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">
          <navMap><navPoint><navLabel><text>One</text></navLabel><content src="chapter.xhtml"/><navPoint><navLabel><text>Inner</text></navLabel><content src="chapter.xhtml#i"/></navPoint></navPoint></navMap>
          <pageList><pageTarget><navLabel><text>7</text></navLabel><content src="chapter.xhtml#p7"/></pageTarget></pageList></ncx>`,
      },
    ],
  });
  expect(toc).toEqual([
    { href: 'EPUB/chapter.xhtml', title: 'One', children: [{ href: 'EPUB/chapter.xhtml#i', title: 'Inner' }] },
  ]);
  expect(landmarks).toEqual([{ href: 'EPUB/chapter.xhtml', title: 'Start', rel: 'bodymatter' }]);
  expect(pageList).toEqual([{ href: 'EPUB/chapter.xhtml#p7', title: '7' }]);
});

it('reads a navigation document that is not well-formed', async () => {
  const { toc } = await manifestOf({
    nav: '<html><body><nav epub:type="toc"><ol><li><a href="chapter.xhtml">One<br></a></ol></nav>',
  });
  expect(toc).toEqual([{ href: 'EPUB/chapter.xhtml', title: 'One' }]);
});
