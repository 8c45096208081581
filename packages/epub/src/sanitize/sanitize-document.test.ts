import { describe, expect, it } from 'vitest';
import { chapterOf } from '../testing/an-epub.ts';
import { createUrlPolicy, sanitizeDocument, type SanitizeContext } from './index.ts';

const files = new Set(['one.xhtml', 'two.xhtml', 'a.png', 'a.svg', 'book.css']);

function clean(text: string | Uint8Array, kind: 'xhtml' | 'svg' = 'xhtml', options: Partial<SanitizeContext> = {}) {
  const removed: string[] = [];
  const unwrapped: string[] = [];
  const urlPolicy = createUrlPolicy('one.xhtml', (name) => (files.has(name) ? name : undefined));
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return {
    ...sanitizeDocument(bytes, 'one.xhtml', kind, {
      urlPolicy,
      onRemoved: (description) => void removed.push(description),
      onUnwrapped: (name) => void unwrapped.push(name),
      ...options,
    }),
    removed,
    unwrapped,
  };
}
const bodyOf = (body: string): string => {
  const { markup } = clean(chapterOf(body));
  return markup.slice(markup.indexOf('<body>') + 6, markup.indexOf('</body>'));
};
const svgOf = (inside: string): string =>
  clean(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`, 'svg')
    .markup;

describe('removed from a chapter', () => {
  it.each([
    '<script>steal()</script>',
    '<script src="http://evil.example/x.js"></script>',
    '<p onclick="steal()">x</p>',
    '<p ONMOUSEOVER="steal()">x</p>',
    '<img src="x" onerror="steal()"/>',
    '<iframe src="javascript:steal()"></iframe>',
    '<iframe srcdoc="&lt;script>steal()&lt;/script>"></iframe>',
    '<object data="evil.html"></object>',
    '<embed src="evil.swf"/>',
    '<form action="http://evil.example"><button formaction="http://evil.example">steal</button></form>',
    '<a href="javascript:steal()">x</a>',
    '<a href="data:text/html,steal()">x</a>',
    '<a href="two.xhtml" ping="http://evil.example">x</a>',
    '<img src="http://evil.example/x.png"/>',
    '<img srcset="http://evil.example/x.png 2x" src="a.png"/>',
    '<img attributionsrc="http://evil.example" src="a.png"/>',
    '<video poster="http://evil.example/x.png"><source src="http://evil.example/x.mp4"/></video>',
    '<table background="http://evil.example/x.png"><tr><td>x</td></tr></table>',
    '<p style="background: url(http://evil.example)">x</p>',
    '<style>@import "http://evil.example";</style>',
    '<link rel="stylesheet" href="http://evil.example/x.css"/>',
    '<link rel="preconnect" href="http://evil.example"/>',
    '<base href="http://evil.example/"/>',
    '<meta http-equiv="refresh" content="0;url=http://evil.example"/>',
    '<template><script>steal()</script></template>',
    '<portal src="http://evil.example"></portal>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="steal()"/>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><a x:href="javascript:steal()"><text>x</text></a></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><a><set attributeName="href" to="javascript:steal()"/><text>x</text></a></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><use href="data:image/svg+xml,steal"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://evil.example/x.png"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(http://evil.example/x#y)"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://evil.example"/></foreignObject></svg>',
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi href="javascript:steal()">x</mi></math>',
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><annotation-xml encoding="text/html"><script xmlns="http://www.w3.org/1999/xhtml">steal()</script></annotation-xml></math>',
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml">steal()</x:script>',
    '<?xml-stylesheet href="http://evil.example"?>',
    '<!-- steal() -->',
    '<p xml:base="http://evil.example/">x</p>',
  ])('%s', (body) => {
    expect(bodyOf(body)).not.toMatch(/evil|steal\(|javascript|<script|refresh|srcdoc/i);
  });

  it('reports removed content', () => {
    const { removed } = clean(
      chapterOf('<script>1</script><p onclick="2">x</p><a href="javascript:3">x</a><iframe src="x"/>'),
    );
    expect(removed).toEqual(['a script', 'an event handler', 'a link', 'an embedded file']);
  });

  it('removes names from pictures, because they would shadow document properties', () => {
    expect(bodyOf('<img name="body" src="a.png" alt=""/><a name="target">x</a>')).toBe(
      '<img src="a.png" alt=""/><a name="target" id="target">x</a>',
    );
  });

  it('replaces an embedded file by a notice, or by a picture when it is one', () => {
    expect(bodyOf('<iframe src="game.html"></iframe>')).toContain('role="note"');
    expect(bodyOf('<object data="a.svg" type="image/svg+xml">A crane</object>')).toBe(
      '<img src="a.svg" alt="A crane"/>',
    );
    expect(bodyOf('<object data="game.swf"><p>Instead</p></object>')).toBe('<p>Instead</p>');
  });

  it('is also removed from a chapter that is not well-formed', () => {
    const { markup, wasRepaired } = clean(
      '<html><body><p>One<p>Two<img src=a.png onerror=steal()><svg><script>steal()</script></svg><br></body>',
    );
    expect(wasRepaired).toBe(true);
    expect(markup).toContain('<p>One</p><p>Two<img src="a.png"/>');
    expect(markup).not.toContain('steal');
  });
});

describe('kept in a chapter', () => {
  it.each([
    '<section epub:type="chapter" role="doc-chapter" aria-label="One"><h1 id="h">One</h1></section>',
    '<p lang="ja" class="tcy"><ruby>漢<rt>かん</rt></ruby>字</p>',
    '<p>1 &lt; 2 &amp; 3 &gt; 2</p>',
    '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mfrac><mi>a</mi><mo stretchy="false">(</mo></mfrac></math>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><linearGradient id="g"/><path d="M0 0" fill="url(&quot;#g&quot;)" transform="translate(1,2)"/></svg>',
    '<a epub:type="noteref" href="two.xhtml#n1">1</a>',
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    '<audio controls="controls"></audio>',
  ])('%s', (body) => {
    expect(bodyOf(body)).toBe(body);
  });

  it('opens external links in a new tab without a referrer', () => {
    expect(bodyOf('<a href="https://example.org/" target="_top" rel="opener">x</a>')).toBe(
      '<a href="https://example.org/" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
  });

  it('keeps the page size of a fixed layout and the style sheets of the book', () => {
    const { markup } = clean(
      chapterOf(
        '<p>x</p>',
        '<meta charset="x"/><meta name="viewport" content="width=600, height=800"/><link rel="stylesheet" href="book.css" type="text/css"/>',
      ),
    );
    expect(markup).toContain('<meta name="viewport" content="width=600, height=800"/>');
    expect(markup).toContain('<link rel="stylesheet" type="text/css" href="book.css"/>');
    expect(markup).not.toContain('charset');
  });

  it('shows the switch case that browsers support', () => {
    const choose = (namespace: string) =>
      bodyOf(
        `<epub:switch><epub:case required-namespace="${namespace}"><p>case</p></epub:case><epub:default><p>default</p></epub:default></epub:switch>`,
      );
    expect(choose('http://www.w3.org/1998/Math/MathML')).toBe('<p>case</p>');
    expect(choose('http://www.xml-cml.org/schema')).toBe('<p>default</p>');
  });

  it('reads named characters, other encodings and undeclared prefixes', () => {
    expect(bodyOf('<p>a&nbsp;b&hellip;</p>')).toBe('<p>a\u00a0b…</p>');
    const latin = clean(
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><head/><body>\xe9</body></html>',
        'latin1',
      ),
    );
    expect(latin.markup).toContain('<body>é</body>');
    const wide = clean(Buffer.from(`\uFEFF${chapterOf('<p>wide</p>')}`, 'utf16le'));
    expect(wide.markup).toContain('<p>wide</p>');
    expect(
      clean('<html xmlns="http://www.w3.org/1999/xhtml"><head/><body><p epub:type="x">y</p></body></html>').markup,
    ).toContain('<p epub:type="x">');
  });

  it('expands no external entity, and others only within their limits', () => {
    const { markup } = clean(
      `<!DOCTYPE html [<!ENTITY a "${'a'.repeat(300)}"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${chapterOf('<p>&b;&x;</p>').replace(/^<\?xml.*\n/, '')}`,
    );
    expect(markup).not.toMatch(/aaaa|root:/);
  });

  it('adds a missing head and body to a chapter', () => {
    expect(clean('<html xmlns="http://www.w3.org/1999/xhtml"><p>x</p></html>').markup).toContain(
      '<head></head>\n<body><p>x</p></body>',
    );
    expect(clean('').markup).toContain('<body><p>\u00A0</p></body>');
  });
});

describe('drawings', () => {
  it.each([
    '<script>steal()</script>',
    '<animate attributeName="xlink:href" values="javascript:steal()"/>',
    '<handler type="application/ecmascript">steal()</handler>',
    '<style>@import "http://evil.example";</style>',
    '<rect style="fill:url(http://evil.example#x)"/>',
    '<feImage xlink:href="http://evil.example"/>',
    '<use xlink:href="http://evil.example/a.svg#x"/>',
  ])('lose %s', (inside) => {
    expect(svgOf(inside)).not.toMatch(/evil|steal/);
  });

  it('keep drawing elements', () => {
    const inside =
      '<defs><g id="g"/></defs><use xlink:href="#g"/><animate attributeName="opacity" to="1"/><image xlink:href="data:image/png;base64,AAAA"/>';
    expect(svgOf(inside)).toContain(inside);
  });

  it('that are not XML become an empty picture', () => {
    expect(clean('GIF89a', 'svg').markup).toContain('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
});

describe('documents that would exhaust memory or stack', () => {
  it('are rejected when they are nested too deeply', () => {
    const deep = chapterOf('<div>'.repeat(2000) + '</div>'.repeat(2000));
    expect(() => clean(deep)).toThrow(expect.objectContaining({ code: 'epub_content_too_deep', entry: 'one.xhtml' }));
    expect(() => clean('<div>'.repeat(2000))).toThrow(expect.objectContaining({ code: 'epub_content_too_deep' }));
  });

  it('are read when only end tags are missing', () => {
    expect(clean(`<html><body>${'<p>x'.repeat(3000)}`).wasRepaired).toBe(true);
  });

  it('are rejected when they have too many attributes or prefixes', () => {
    const many = (count: number, name: string): string =>
      Array.from({ length: count }, (_, index) => `${name}${index}="x"`).join(' ');
    const refusal = expect.objectContaining({ code: 'epub_content_too_large' });
    expect(() => clean(chapterOf(`<p ${many(200, 'xmlns:n')}>x</p>`))).toThrow(refusal);
    expect(() => clean(chapterOf(`<p ${many(500, 'data-n')}>x</p>`.repeat(2100)))).toThrow(refusal);
  });

  it('are rejected when misnested formatting multiplies elements', () => {
    const formatting = Array.from({ length: 500 }, (_, index) => `<b id="${index}">`).join('');
    expect(() => clean(`<p>${formatting}${'</p><p>x'.repeat(20_000)}`)).toThrow(
      expect.objectContaining({ code: 'epub_content_too_large' }),
    );
  });
});

describe('style sheets of instructions', () => {
  const PROLOG = '<?xml version="1.0"?><?xml-stylesheet type="text/css" href="book.css" media="screen"?>';
  const HOSTILE =
    '<?xml-stylesheet href="http://evil.example/a.css"?><?xml-stylesheet href="book.css" alternate="yes"?>';

  it('are linked in a chapter', () => {
    const page = chapterOf('<p>x</p>').replace(/^<\?xml.*?\?>/, PROLOG + HOSTILE);
    expect(clean(page).markup).toContain(
      '<head><link rel="stylesheet" type="text/css" href="book.css" media="screen"/><title>',
    );
    const headless = `${PROLOG}<!DOCTYPE html>${HOSTILE}<html xmlns="http://www.w3.org/1999/xhtml"><body>x</body></html>`;
    expect(clean(headless).markup).toContain(
      '<head><link rel="stylesheet" type="text/css" href="book.css" media="screen"/></head>',
    );
  });

  it('are imported in a drawing', () => {
    const { markup } = clean(`${PROLOG}${HOSTILE}<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>`, 'svg');
    expect(markup).toContain(
      '<svg xmlns="http://www.w3.org/2000/svg"><style>@import url("book.css") screen;</style><path/></svg>',
    );
  });
});

describe('places in a chapter', () => {
  it.each([
    ['<a name="x">a</a>', '<a name="x" id="x">a</a>'],
    ['<a name="x" id="x">a</a>', '<a name="x" id="x">a</a>'],
    ['<a name="x" id="y">a</a>', '<a name="x" id="y"><span id="x"></span>a</a>'],
    ['<p id="x">a</p><a name="x">b</a>', '<p id="x">a</p><a name="x">b</a>'],
    ['<a name="x">a</a><a name="x">b</a>', '<a name="x" id="x">a</a><a name="x">b</a>'],
    ['<a name="">a</a>', '<a name="">a</a>'],
  ])('with a name get an id: %s', (body, expected) => {
    expect(bodyOf(body)).toBe(expected);
  });
});

describe('an empty chapter', () => {
  it.each([
    '',
    '   ',
    '<html xmlns="http://www.w3.org/1999/xhtml"><head/><body/></html>',
    chapterOf(' \n '),
    chapterOf('<script>x</script>'),
  ])('gets a blank line: %j', (text) => {
    expect(clean(text).markup).toMatch(/<body>\s*<p>\u00A0<\/p><\/body>/);
  });

  it('is not one with only a picture or a name', () => {
    expect(bodyOf('<img src="a.png" alt=""/>')).toBe('<img src="a.png" alt=""/>');
    expect(bodyOf('<div class="cover"/>')).toBe('<div class="cover"></div>');
  });
});

describe('the direction of a chapter', () => {
  const directionIn = (isRightToLeftBook: boolean, page: string): string | undefined =>
    /<html[^>]* dir="(\w+)"/.exec(clean(page, 'xhtml', { isRightToLeftBook }).markup)?.[1];

  it('is declared for a left-to-right chapter of a right-to-left book', () => {
    expect(directionIn(true, chapterOf('<p>1. English</p>'))).toBe('ltr');
    expect(directionIn(true, chapterOf('<p>1. עברית English</p>'))).toBeUndefined();
    expect(directionIn(true, chapterOf('<p>123</p>'))).toBeUndefined();
    expect(directionIn(true, chapterOf('<p>English</p>').replace('<body', '<body dir="rtl"'))).toBeUndefined();
    expect(directionIn(false, chapterOf('<p>English</p>'))).toBeUndefined();
  });
});

describe('lengths in viewport units', () => {
  it('make the root their container, in attributes and in style elements', () => {
    const { markup } = clean(chapterOf('<p style="width:50vw">a</p>'), 'xhtml', { onPageLength: () => undefined });
    expect(markup).toContain('<p style="width:calc(50 * var(--octavo-vw, 1cqw))">');
    expect(markup).toMatch(/<html[^>]* style="container-type:inline-size"/);
    const styled = clean(
      chapterOf('<p>a</p>', '<style>p{width:1vw}</style>').replace('<html', '<html style="color:red"'),
      'xhtml',
      { onPageLength: () => undefined },
    );
    expect(styled.markup).toMatch(/<html[^>]* style="color:red;container-type:inline-size"/);
  });

  it('stay in a fixed layout', () => {
    expect(bodyOf('<p style="width:50vw">a</p>')).toBe('<p style="width:50vw">a</p>');
  });
});

describe('the words of a chapter', () => {
  it.each([
    [
      'declared smart tags',
      '<p>To <s:place xmlns:s="urn:schemas-microsoft-com:office:smarttags"><s:City>London</s:City></s:place> by ferry</p>',
      '<p>To London by ferry</p>',
    ],
    ['an undeclared prefix', '<p>It cost <v:amount>twelve</v:amount> crowns</p>', '<p>It cost twelve crowns</p>'],
    ['no namespace', '<p xmlns="">Three <em>four</em></p>', '<p>Three <em>four</em></p>'],
    ['upper case', '<P>One</P>', '<p>One</p>'],
    ['a name with two colons', '<p::p>Words</p::p>', 'Words'],
    [
      'a name that is dropped in HTML',
      '<o:frame xmlns:o="urn:o">a</o:frame><o:template xmlns:o="urn:o">b</o:template>',
      'ab',
    ],
    [
      'elements for old browsers',
      '<noscript><p>a</p></noscript><noframes><p>b</p></noframes><noembed><p>c</p></noembed>',
      '<p>a</p><p>b</p><p>c</p>',
    ],
    ['an HTML form', '<form><p>a</p></form>', '<p>a</p>'],
    [
      'an unsupported case',
      '<epub:switch><epub:case required-namespace="urn:x"><x xmlns="urn:x">a</x></epub:case></epub:switch>',
      'a',
    ],
    [
      'a formula with unknown elements',
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><apply><ci>x</ci></apply></math>',
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext>x</mtext></math>',
    ],
    [
      'HTML in a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><x:y xmlns:x="urn:x" xmlns="http://www.w3.org/1999/xhtml"><p>a</p></x:y></foreignObject></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject></svg>',
    ],
  ])('survive in %s', (_, body, expected) => {
    expect(bodyOf(body)).toBe(expected);
    expect(clean(chapterOf(body)).missingWords).toEqual([]);
  });

  it.each([
    ['beside the body', '<head><title>x</title></head><p>a</p><body class="c"><p>b</p></body><p>c</p>d'],
    ['in two bodies', '<head><title>x</title></head><p>a</p><body class="c"><p>b</p></body><body><p>c</p>d</body>'],
  ])('survive %s', (_, content) => {
    const { markup } = clean(`<html xmlns="http://www.w3.org/1999/xhtml">${content}</html>`);
    expect(markup).toContain('<body class="c"><p>a</p><p>b</p><p>c</p>d</body>');
  });

  it.each([
    ['CDATA', '<p>a<br><![CDATA[b < c & d]]>', 'ab &lt; c &amp; d'],
    ['smart tags', '<p>To <st1:City w:st="on">London</st1:City><br>', '<p>To London<br/>'],
  ])('survive %s in a chapter that is not well-formed', (_, body, expected) => {
    expect(clean(`<html><body>${body}`).markup.replace('<br/>b', 'b')).toContain(expected);
  });

  it('are named when they are not shown', () => {
    const { missingWords, removed } = clean(chapterOf('<p>One two</p><template><p>two three</p></template>'));
    expect(missingWords).toEqual(['two', 'three']);
    expect(removed).toEqual(['a template']);
  });

  it('do not include titles, styles and private data of drawings', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg"><title>a</title><metadata>b</metadata><x:data xmlns:x="urn:x">c</x:data></svg>';
    expect(clean(chapterOf(`<style>d{}</style><script>e</script>${drawing}`)).missingWords).toEqual([]);
  });

  it('report the names of unknown elements', () => {
    expect(clean(chapterOf('<p><v:amount>twelve</v:amount></p>')).unwrapped).toEqual(['amount']);
  });
});
