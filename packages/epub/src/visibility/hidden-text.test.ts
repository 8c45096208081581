import { describe, expect, it } from 'vitest';
import { METADATA, anEpub, chapterOf, type EpubParts } from '../testing/an-epub.ts';
import { normalizeBook } from '../testing/normalize-book.ts';

const CSS = '<item id="css" href="book.css" media-type="text/css"/>';
const ITEMS = `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>`;
const LINK = '<link rel="stylesheet" href="book.css"/>';

/** Returns the code and the words of each warning about text that is on no page. */
async function unseen(body: string, css = '', parts: EpubParts = {}): Promise<string[]> {
  const { warnings } = await normalizeBook(
    anEpub({
      chapter: chapterOf(body, css === '' ? '' : LINK),
      manifest: ITEMS + CSS,
      extra: [{ name: 'EPUB/book.css', content: css }],
      ...parts,
    }),
  );
  return warnings.map(({ code, message }) => `${code}: ${/: (.*)\.$/.exec(message)?.[1]}`);
}

it('reads at-rules of any depth', async () => {
  const css = `${'@layer{'.repeat(100_000)}p{display:none}${'}'.repeat(100_000)} b{display:none}`;
  expect(await unseen('<p>Seen.</p><b>one two</b>', css)).toEqual(['text_hidden: one, two']);
});

it('gives no warning when style sheets that import each other have too many rules to tell', async () => {
  const sheets = Array.from({ length: 6 }, (_, at) => `s${at}.css`);
  const extra = sheets.map((name, at) => ({
    name: `EPUB/${name}`,
    content: `${`@import "s${at + 1}.css";`.repeat(50)}b{display:none}`,
  }));
  const manifest =
    ITEMS + sheets.map((name, at) => `<item id="s${at}" href="${name}" media-type="text/css"/>`).join('');
  const chapter = chapterOf('<b>one two</b>', '<link rel="stylesheet" href="s0.css"/>');
  const warnings = await unseen('', '', { chapter, manifest, extra });
  expect(warnings.filter((warning) => warning.startsWith('text_hidden'))).toEqual([]);
});

describe('hidden words are named', () => {
  it.each([
    ['display', '<p style="display:none">one two</p>'],
    ['display with a priority', '<p style="DISPLAY : None !important">one two</p>'],
    ['the hidden attribute', '<div hidden=""><p>one <b>two</b></p></div>'],
    ['visibility', '<div style="visibility:hidden"><p>one two</p></div>'],
    ['a transparent color', '<p style="color:transparent">one two</p>'],
    ['a color without opacity', '<p style="color:rgba(0, 0, 0, 0)">one two</p>'],
    ['a hexadecimal color without opacity', '<p style="color:#00000000">one two</p>'],
    ['no opacity', '<p style="opacity:0">one two</p>'],
    ['a font of no size', '<p style="font-size:0">one <b style="font-size:2em">two</b></p>'],
    ['a far indent', '<p style="text-indent:-9999px">one two</p>'],
    ['a position far outside', '<p style="position:absolute;left:-9999px">one two</p>'],
    ['a clipped box', '<p style="position:absolute;clip:rect(0 0 0 0)">one two</p>'],
    ['a box of a pixel', '<p style="width:1px;height:1px;overflow:hidden">one two</p>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><text display="none">one two</text></svg>'],
  ])('with %s', async (_, body) => {
    expect(await unseen(`<p>Seen.</p>${body}`)).toEqual(['text_hidden: one, two']);
  });

  it.each([
    ['a type', 'aside{display:none}'],
    ['a class', '.x{display:none}'],
    ['an id', '#y{display:none}'],
    ['an attribute', '[title="t"]{display:none}'],
    ['an attribute of EPUB', '@namespace epub "http://www.idpf.org/2007/ops";\n[epub|type~="note"]{display:none}'],
    ['a descendant', 'body div aside{display:none}'],
    ['a child', 'div > aside{display:none}'],
    ['a sibling', 'p + aside{display:none}'],
    ['a list', 'h1, aside.x , h2{display:none}'],
    ['the first child of a root', ':root aside:last-child{display:none}'],
    ['a priority', 'aside{display:none!important} #y{display:block}'],
    ['a later rule', 'aside{display:block} aside{display:none}'],
    ['a rule for screens', '@media screen{aside{display:none}}'],
    ['a rule after a comment', '/* } */ aside/* x */{/* y */display:none}'],
    ['an escaped name', '.\\78{display:none}'],
    ['a rule after a rule for print', '@media print{p{display:none}} aside{display:none}'],
  ])('that a style sheet selects by %s', async (_, css) => {
    const body = '<div><p>Seen.</p><aside id="y" class="w x" title="t" epub:type="a note">one two</aside></div>';
    expect(await unseen(body, css)).toEqual(['text_hidden: one, two']);
  });

  it('that an imported style sheet and a style element hide', async () => {
    const css = '@import "other.css";';
    const other = '@import url(book.css); .x{visibility:hidden}';
    const extra = [
      { name: 'EPUB/book.css', content: css },
      { name: 'EPUB/other.css', content: other },
    ];
    const manifest = `${ITEMS}${CSS}<item id="other" href="other.css" media-type="text/css"/>`;
    const chapter = chapterOf('<p class="x">one</p><p class="y">two</p>', `${LINK}<style>.y{display:none}</style>`);
    expect(await unseen('', css, { chapter, extra, manifest })).toEqual(['text_hidden: one, two']);
  });

  it('once for each document, with their number and the first of them', async () => {
    const { warnings } = await normalizeBook(
      anEpub({ chapter: chapterOf(`<p>Seen.</p>${'<p hidden="">word</p>'.repeat(12)}`) }),
    );
    expect(warnings).toEqual([
      {
        code: 'text_hidden',
        message: `12 words are hidden by the styles of the book: ${'word, '.repeat(7)}word ….`,
        entry: 'EPUB/chapter.xhtml',
        line: 2,
      },
    ]);
  });
});

describe('words are not named as hidden', () => {
  it.each([
    ['that a more specific rule shows', '<p class="x">one</p>', 'p{display:none} .x{display:block}'],
    ['that a style attribute shows', '<p style="display:block">one</p>', 'p{display:none}'],
    [
      'that are visible in a hidden block',
      '<div><p class="x">one</p></div>',
      'div{visibility:hidden} .x{visibility:visible}',
    ],
    ['of a size in a block of no size', '<div><p class="x">one</p></div>', 'div{font-size:0} .x{font-size:16px}'],
    ['with a shadow and no color', '<p>one</p>', 'p{color:transparent;text-shadow:0 0 1px #000}'],
    ['that are hidden in print', '<p>one</p>', '@media print{p{display:none}}'],
    ['that are hidden for an old device', '<p>one</p>', '@media amzn-mobi{p{display:none}}'],
    ['that are hidden in narrow windows', '<p>one</p>', '@media (max-width: 300px){p{display:none}}'],
    ['that a state hides', '<p>one</p>', 'p:hover{display:none}'],
    ['that a state shows', '<p>one</p>', 'p{display:none} p:target{display:block}'],
    ['beside a hidden mark', '<p>one</p>', 'p::before{display:none}'],
    ['that a later rule shows', '<p>one</p>', 'p{display:none} p{display:block}'],
    ['in rules of another document', '<p>one</p>', '.other{display:none}'],
    ['in a small indent', '<p>one</p>', 'p{text-indent:-2em}'],
    ['of a printed page', '<p>one <span epub:type="pagebreak" id="p1">12</span></p>', 'span{display:none}'],
    ['in brackets of ruby', '<p><ruby>漢<rp>one</rp><rt>two</rt></ruby></p>', 'rp{display:none}'],
    ['in a list of the contents panel', '<nav epub:type="page-list" hidden=""><ol><li>one</li></ol></nav>', ''],
    ['in hidden elements without words', '<p hidden=""> … </p>', ''],
  ])('%s', async (_, body, css) => {
    expect(await unseen(body, css)).toEqual([]);
  });

  it('of hidden notes with a link, which the reader shows', async () => {
    const notes = '<aside id="n1">one</aside><aside id="n2"><p id="n3">two</p></aside><aside id="n4">three</aside>';
    const links = '<p><a href="#n1">1</a> <a href="chapter.xhtml#n3">2</a></p>';
    expect(await unseen(links + notes, 'aside{display:none}')).toEqual(['text_hidden: three']);
  });

  it('when the rules need more comparisons than the limit', async () => {
    const body = '<div>'.repeat(200) + '<p>one</p>' + '</div>'.repeat(200);
    expect(await unseen(body, `x ${'div '.repeat(15)}p{display:none}`)).toEqual([]);
  });
});

describe('words for devices that cannot show the medium are named', () => {
  it.each(['audio', 'video', 'progress', 'meter', 'datalist'])('in %s', async (name) => {
    expect(await unseen(`<p>Seen.</p><${name}><span>one two</span></${name}>`)).toEqual(['text_in_media: one, two']);
  });

  it('in an embedded picture', async () => {
    const manifest = `${ITEMS}<item id="a" href="a.png" media-type="image/png"/>`;
    const extra = [{ name: 'EPUB/a.png', content: 'png' }];
    const chapter = chapterOf('<object data="a.png" type="image/png"><p>one two</p></object>');
    expect(await unseen('', '', { chapter, manifest, extra })).toContain('text_in_media: one, two');
  });

  it('but not without words', async () => {
    expect(await unseen('<p>Seen.</p><audio controls="controls"></audio>')).toEqual([]);
  });
});

describe('words outside of a page of fixed size', () => {
  const page = (body: string): Promise<string[]> =>
    unseen('', '', {
      metadata: `${METADATA}<meta property="rendition:layout">pre-paginated</meta>`,
      chapter: chapterOf(`<p>Seen.</p>${body}`, '<meta name="viewport" content="width=600, height=800"/>'),
    });
  const at = (style: string, content = 'one'): string => `<div style="position:absolute;${style}">${content}</div>`;

  it.each([
    ['below', at('top:800px')],
    ['beside', at('left:600.5px;top:0')],
    ['before', at('left:-120px;width:100px')],
    ['below, from a positioned block', at('left:10px;top:500px', at('left:0;top:300px'))],
  ])('are named %s', async (_, body) => {
    expect(await page(body)).toEqual(['text_outside_page: one']);
  });

  it.each([
    ['on the page', at('top:799px')],
    ['partly before the page', at('left:-100px;width:120px')],
    ['in a block whose position is unknown', `<div style="position:relative">${at('top:900px')}</div>`],
    ['in a transformed block', `<div style="transform:scale(.5)">${at('top:900px')}</div>`],
    ['with another unit', at('top:50em')],
  ])('are not named %s', async (_, body) => {
    expect(await page(body)).toEqual([]);
  });
});

describe('documents that a customer cannot open', () => {
  const document = (id: string): string => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`;
  const book = async (spine: string, body: string, other = '<p>Words</p>', more: EpubParts = {}): Promise<string[]> => {
    const { warnings } = await normalizeBook(
      anEpub({
        chapter: chapterOf(body),
        manifest: ITEMS + document('other'),
        spine: `<spine><itemref idref="chapter"/>${spine}</spine>`,
        extra: [{ name: 'EPUB/other.xhtml', content: chapterOf(other) }],
        ...more,
      }),
    );
    return warnings.map(({ code, entry }) => `${code} ${entry}`);
  };
  const UNREACHABLE = ['document_unreachable EPUB/other.xhtml'];
  const LINK_TO = '<a href="other.xhtml">x</a>';

  it('are named when they are not linear and have no link', async () => {
    expect(await book('<itemref idref="other" linear="no"/>', '<p>x</p>', '<a href="other.xhtml#x">x</a>')).toEqual(
      UNREACHABLE,
    );
  });

  it('are named when they are not in the reading order, with and without a link', async () => {
    expect(await book('', LINK_TO)).toEqual(UNREACHABLE);
    expect(await book('', '<p>x</p>')).toEqual(UNREACHABLE);
  });

  it.each([
    ['linear', '<itemref idref="other"/>', '<p>x</p>', '<p>Words</p>'],
    ['not linear and linked', '<itemref idref="other" linear="no"/>', '<a href="other.xhtml#x">x</a>', '<p>Words</p>'],
    ['not linear and without text', '<itemref idref="other" linear="no"/>', '<p>x</p>', '<img src="a.png" alt=""/>'],
    ['without text', '', '<p>x</p>', '<hr/>'],
  ])('are not named when they are %s', async (_, spine, body, other) => {
    expect((await book(spine, body, other)).filter((warning) => UNREACHABLE.includes(warning))).toEqual([]);
  });

  it('are not named when they are a fallback', async () => {
    const manifest = `${ITEMS.replace('href="chapter.xhtml"', 'href="chapter.xhtml" fallback="other"')}${document('other')}`;
    expect(await book('', '<p>x</p>', '<p>Words</p>', { manifest })).toEqual([]);
  });
});
