import { describe, expect, it } from 'vitest';
import { chapterOf } from '../testing/an-epub.ts';
import { bodyOf, sanitizeChapter } from '../testing/sanitize-chapter.ts';

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
    const { markup } = sanitizeChapter(
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
    const latin = sanitizeChapter(
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><head/><body>\xe9</body></html>',
        'latin1',
      ),
    );
    expect(latin.markup).toContain('<body>é</body>');
    const wide = sanitizeChapter(Buffer.from(`\uFEFF${chapterOf('<p>wide</p>')}`, 'utf16le'));
    expect(wide.markup).toContain('<p>wide</p>');
    expect(
      sanitizeChapter('<html xmlns="http://www.w3.org/1999/xhtml"><head/><body><p epub:type="x">y</p></body></html>')
        .markup,
    ).toContain('<p epub:type="x">');
  });

  it('expands no external entity, and others only within their limits', () => {
    const { markup } = sanitizeChapter(
      `<!DOCTYPE html [<!ENTITY a "${'a'.repeat(300)}"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${chapterOf('<p>&b;&x;</p>').replace(/^<\?xml.*\n/, '')}`,
    );
    expect(markup).not.toMatch(/aaaa|root:/);
  });

  it('adds a missing head and body to a chapter', () => {
    expect(sanitizeChapter('<html xmlns="http://www.w3.org/1999/xhtml"><p>x</p></html>').markup).toContain(
      '<head></head>\n<body><p>x</p></body>',
    );
    expect(sanitizeChapter('').markup).toContain('<body><p>\u00A0</p></body>');
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
    expect(sanitizeChapter(text).markup).toMatch(/<body>\s*<p>\u00A0<\/p><\/body>/);
  });

  it('does not include a chapter with only a picture or an element that has attributes', () => {
    expect(bodyOf('<img src="a.png" alt=""/>')).toBe('<img src="a.png" alt=""/>');
    expect(bodyOf('<div class="cover"/>')).toBe('<div class="cover"></div>');
  });
});

describe('the direction of a chapter', () => {
  const directionIn = (isRightToLeftBook: boolean, page: string): string | undefined =>
    /<html[^>]* dir="(\w+)"/.exec(sanitizeChapter(page, 'xhtml', { isRightToLeftBook }).markup)?.[1];

  it('is that of its first letter in a right-to-left book', () => {
    expect(directionIn(true, chapterOf('<p>1. English</p>'))).toBe('ltr');
    expect(directionIn(true, chapterOf('<p>1. עברית English</p>'))).toBe('rtl');
    expect(directionIn(true, chapterOf('<p>123</p>'))).toBeUndefined();
    expect(directionIn(true, chapterOf('<p>English</p>').replace('<body', '<body dir="rtl"'))).toBeUndefined();
    expect(directionIn(false, chapterOf('<p>English</p>'))).toBeUndefined();
  });
});

describe('lengths in viewport units', () => {
  it('make the root their container, in attributes and in style elements', () => {
    const { markup } = sanitizeChapter(chapterOf('<p style="width:50vw">a</p>'), 'xhtml', {
      onPageLength: () => undefined,
    });
    expect(markup).toContain('<p style="width:calc(50 * var(--octavo-vw, 1cqw))">');
    expect(markup).toMatch(/<html[^>]* style="container-type:inline-size"/);
    const styled = sanitizeChapter(
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
    expect(sanitizeChapter(chapterOf(body)).missingWords).toEqual([]);
  });

  it.each([
    ['outside of the body', '<head><title>x</title></head><p>a</p><body class="c"><p>b</p></body><p>c</p>d'],
    ['in two bodies', '<head><title>x</title></head><p>a</p><body class="c"><p>b</p></body><body><p>c</p>d</body>'],
  ])('survive %s', (_, content) => {
    const { markup } = sanitizeChapter(`<html xmlns="http://www.w3.org/1999/xhtml">${content}</html>`);
    expect(markup).toContain('<body class="c"><p>a</p><p>b</p><p>c</p>d</body>');
  });

  it.each([
    ['CDATA', '<p>a<br><![CDATA[b < c & d]]>', 'ab &lt; c &amp; d'],
    ['smart tags', '<p>To <st1:City w:st="on">London</st1:City><br>', '<p>To London<br/>'],
  ])('survive %s in a chapter that is not well-formed', (_, body, expected) => {
    expect(sanitizeChapter(`<html><body>${body}`).markup.replace('<br/>b', 'b')).toContain(expected);
  });

  it('are named when they are not shown', () => {
    const { missingWords, removed } = sanitizeChapter(chapterOf('<p>One two</p><template><p>two three</p></template>'));
    expect(missingWords).toEqual(['two', 'three']);
    expect(removed).toEqual(['a template']);
  });

  it('do not include titles, styles and private data of drawings', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg"><title>a</title><metadata>b</metadata><x:data xmlns:x="urn:x">c</x:data></svg>';
    expect(sanitizeChapter(chapterOf(`<style>d{}</style><script>e</script>${drawing}`)).missingWords).toEqual([]);
  });

  it('report the names of unknown elements', () => {
    expect(sanitizeChapter(chapterOf('<p><v:amount>twelve</v:amount></p>')).unwrapped).toEqual(['amount']);
  });
});
