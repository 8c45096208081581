import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenizeCss } from './css-tokens.ts';
import { createUrlPolicy, sanitizeCss } from './index.ts';

const files = new Set(['EPUB/css/base.css', 'EPUB/img/a b.png', 'EPUB/img/dot.png', 'EPUB/fonts/f.otf']);
const urlPolicy = createUrlPolicy('EPUB/css/book.css', (name) => (files.has(name) ? name : undefined));
const hasExternalUrl = (url = ''): boolean =>
  URL.canParse(url, 'http://book.invalid/a/') && new URL(url, 'http://book.invalid/a/').host === 'evil.example';
const clean = (css: string): string => sanitizeCss(css, { urlPolicy, onRemoved: () => undefined });

describe('URLs', () => {
  it.each([
    ['url(../img/dot.png)', 'url("../img/dot.png")'],
    ['url( "../img/a b.png" )', 'url("../img/a%20b.png")'],
    ["url('../img/dot.png')", 'url("../img/dot.png")'],
    ['url(data:image/png;base64,AAAA)', 'url("data:image/png;base64,AAAA")'],
  ])('are kept inside the book: %s', (written, expected) => {
    expect(clean(`a { background: ${written} }`)).toBe(`a { background: ${expected} }`);
  });

  it.each([
    'url(http://evil.example/x.png)',
    'url("//evil.example/x.png")',
    "url('https://evil.example')",
    'URL(http://evil.example)',
    'u\\72l(http://evil.example)',
    '\\75 rl("http://evil.example")',
    'url(htt\\70://evil.example)',
    'url(http://evil.example',
    'url(/renew)',
    'url(../../../renew)',
    'url(../img/missing.png)',
    'url(javascript:alert(1))',
    'url(data:image/svg+xml,<svg/>)',
    'url(data:text/html,x)',
    'image-set("http://evil.example/x.png" 1x)',
    '-webkit-image-set(url(http://evil.example) 1x)',
    'cross-fade(url(http://evil.example), red)',
    'src("http://evil.example")',
    'url(/**/"http://evil.example")',
    'url("http://evil.example" format("woff"))',
    'url(\\\n"http://evil.example")',
  ])('are removed outside the book: %s', (url) => {
    expect(clean(`a { background: ${url} }`)).not.toMatch(/evil|renew|javascript|svg|text.html|missing/i);
  });

  it.each([
    '--u:"http://evil.example/x.png";background-image:image-set(var(--u) 1x)',
    "--u:'//evil.example/x.png';background-image:image-set(var(--u, 'x') 1x)",
    '--u:"htt\\70://evil.example/x.png";background:-webkit-image-set(VAR(--u) 1x)',
    '--i:image-set(v\\61r(--u) 1x);--u:"\\\\\\\\evil.example";background:var(--i)',
    'background:image-set(attr(data-u type(<string>)) 1x)',
    'background:image-set(if(style(--a): "http://evil.example"; else: "x") 1x)',
    'background:image-set(--made("http://evil.example") 1x)',
    'background:cross-fade(env(x, "http://evil.example"), red)',
    'background:src(var(--u));--u:"https:evil.example"',
    'background:image(ltr var(--u));--u:"data:image/svg+xml,evil"',
    'background:image-set(var(--u) 1x, "http://evil.example" 2x',
  ])('from custom properties, attributes and conditions are removed: %s', (declarations) => {
    const removed: string[] = [];
    const css = sanitizeCss(`a{${declarations}}`, { urlPolicy, onRemoved: (what) => void removed.push(what) });
    expect(css).not.toMatch(/evil|(?:image-set|image|cross-fade|src)\([^;}]*(?:var|attr|env|if|--\w+)\(/i);
    expect(removed).toContain('a URL in a style sheet');
  });

  it('from custom properties stay when they are no URLs, and substitutions stay outside URL functions', () => {
    const css = 'a{--q:"\u201C";--n: 2;content:var(--q);width:calc(var(--n) * 1em);color:env(x, red)}';
    expect(clean(css).replaceAll('\\201c ', '\u201C')).toBe(css);
  });

  it('in an image set are kept when they are files of the book', () => {
    expect(clean('a{background:image-set("../img/dot.png" type("image/png"))}')).toBe(
      'a{background:image-set(url("../img/dot.png") type("image/png"))}',
    );
  });
});

describe('imports', () => {
  it.each([
    ['@import "base.css";', '@import url("base.css");'],
    ['@import url(base.css) screen and (min-width: 20em);', '@import url("base.css") screen and (min-width: 20em);'],
    ["@import url('base.css') layer(x);", '@import url("base.css") layer(x);'],
  ])('of the book are kept: %s', (rule, expected) => {
    expect(clean(rule)).toBe(expected);
  });

  it.each([
    '@import "http://evil.example/x.css";',
    '@import url(//evil.example/x.css);',
    '@\\69mport "http://evil.example/x.css";',
    '@import /**/ "http://evil.example";',
    '@import "missing.css";',
    '@import url(base.css) supports(background: url(http://evil.example));',
    '@import "data:text/css,a{}";',
    '@import "http://evil.example',
    '@media all{@import "http://evil.example";}',
  ])('from other origins are removed: %s', (rule) => {
    expect(clean(`${rule} p { color: red }`)).not.toMatch(/evil|missing|data:/);
  });
});

describe('everything else', () => {
  it.each([
    'p:first-child > a[href^="#"]::after { content: "\\201C"; color: rgb(0 0 0 / 50%) }',
    '@media (orientation: landscape) { p { margin: calc(1em + 2px) !important } }',
    '@font-face { font-family: "F"; src: url("../fonts/f.otf") format("opentype") }',
    '.behavior:hover { --x: { a: b }; width: 10e3px }',
    'p { writing-mode: vertical-rl; text-emphasis: "﹅" }',
  ])('is unchanged: %s', (css) => {
    expect(clean(css).replaceAll('\\201c ', '\\201C').replaceAll('“', '\\201C')).toBe(css);
  });

  it('keeps namespaces, which are names and not loaded URLs', () => {
    expect(clean('@namespace svg url(http://www.w3.org/2000/svg);')).toBe(
      '@namespace svg "http://www.w3.org/2000/svg";',
    );
  });

  it.each([
    ['a { behavior: url(x.htc) }', 'behavior'],
    ['a { -moz-binding: url(x) }', 'binding'],
    ['a { -epub-behavior: url(x.htc) }', 'behavior'],
    ['a { -epub--moz-binding: url(x) }', 'binding'],
    ['a { width: expression(alert(1)) }', 'expression('],
    ['a { width: expr\\65ssion(alert(1)) }', 'ssion('],
  ])('removes properties that could run scripts: %s', (css, word) => {
    expect(clean(css)).not.toContain(word);
  });

  it('replaces prefixed properties of EPUB 3 by the standard ones', () => {
    const css =
      'html{-epub-writing-mode:vertical-rl;-epub-text-orientation:sideways-right;-epub-text-combine:horizontal}';
    expect(clean(css)).toBe('html{writing-mode:vertical-rl;text-orientation:sideways;text-combine-upright:all}');
  });

  it.each([
    ['a { page-break-before: always }', 'a { break-before: column }'],
    ['a { PAGE-BREAK-AFTER: Right !important }', 'a { break-after: column !important }'],
    ['a { break-before: page; break-after: recto }', 'a { break-before: column; break-after: column }'],
    ['a { page-break-inside: avoid }', 'a { break-inside: avoid }'],
    ['a { break-inside: avoid-page }', 'a { break-inside: avoid }'],
    ['a { page-break-before: avoid; break-after: auto }', 'a { break-before: avoid; break-after: auto }'],
    ['a { page-break-before: inherit }', 'a { break-before: inherit }'],
    ['.page { page: left }', '.page { page: left }'],
  ])('replaces page breaks by column breaks: %s', (css, expected) => {
    expect(clean(css)).toBe(expected);
  });

  it.each([
    ['a { -epub-text-transform: -epub-fullwidth }', 'a { text-transform: full-width }'],
    ['a { text-transform: -epub-fullwidth }', 'a { text-transform: full-width }'],
    ['a { -epub-text-combine-horizontal: horizontal }', 'a { text-combine-upright: all }'],
    ['a { -epub-hyphens: all }', 'a { hyphens: auto }'],
    ['a { -epub-ruby-position: over }', 'a { ruby-position: over }'],
    ['a { -epub-text-underline-position: alphabetic }', 'a { text-underline-position: auto }'],
    [
      'a { -epub-text-emphasis: filled dot; -epub-line-break: strict }',
      'a { text-emphasis: filled dot; line-break: strict }',
    ],
    ['.-epub-x a-epub-b { color: red }', '.-epub-x a-epub-b { color: red }'],
  ])('replaces prefixed properties and values of EPUB 3: %s', (css, expected) => {
    expect(clean(css)).toBe(expected);
  });

  const withPageLengths = (css: string): { css: string; count: number } => {
    let count = 0;
    const onPageLength = (): void => void (count += 1);
    return { css: sanitizeCss(css, { urlPolicy, onRemoved: () => undefined, onPageLength }), count };
  };

  it.each([
    ['a{width:50vw}', 'a{width:calc(50 * var(--octavo-vw, 1cqw))}'],
    [
      'a{margin:-.5VH 1em 2e1vh}',
      'a{margin:calc(-.5 * var(--octavo-vh, 1cqh)) 1em calc(2e1 * var(--octavo-vh, 1cqh))}',
    ],
    ['a{font:5vw/1.2 serif}', 'a{font:calc(5 * var(--octavo-vw, 1cqw))/1.2 serif}'],
    [
      'a{--gap:2vw;width:calc(100dvw - 1em)}',
      'a{--gap:calc(2 * var(--octavo-vw, 1cqw));width:calc(calc(100 * var(--octavo-vw, 1cqw)) - 1em)}',
    ],
    ['a{width:1svi;height:1lvb}', 'a{width:calc(1 * 1cqi);height:calc(1 * 1cqb)}'],
    ['a{width:4vmin}', 'a{width:calc(4 * min(var(--octavo-vw, 1cqw), var(--octavo-vh, 1cqh)))}'],
  ])('replaces viewport units by parts of a page: %s', (css, expected) => {
    expect(withPageLengths(css)).toEqual({ css: expected, count: (css.match(/\dd?s?l?v/gi) ?? []).length });
  });

  it.each([
    '@media (min-width:30vw){a{width:1em}}',
    '@container (width > 3vw){a{color:red}}',
    'a{width:5vww;background:url("../img/dot.png");content:"5vw"}',
    '.a5vw,#\\35 vw{color:red}',
  ])('keeps viewport units in conditions, names and strings: %s', (css) => {
    expect(withPageLengths(css)).toEqual({ css: clean(css), count: 0 });
  });

  it('keeps viewport units where the caller does not ask for them', () => {
    expect(clean('a{width:50vw}')).toBe('a{width:50vw}');
  });

  it('escapes text that would close the style element', () => {
    expect(clean('a::after{content:"</style><script>"}')).not.toContain('<');
  });

  it('loses no text between tokens for arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (css) => {
        const normalized = css.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD');
        expect((tokenizeCss(css) ?? []).map(({ raw }) => raw).join('')).toBe(normalized);
      }),
    );
  });

  it('lets no external URL through in any combination of tokens', () => {
    const piece = fc.constantFrom(
      'url(',
      'u\\72 l(',
      '"',
      "'",
      'http://evil.example',
      ')',
      '(',
      '/*',
      '*/',
      '\\',
      '\n',
      ' ',
      '@import',
      ';',
      '{',
      '}',
      ':',
      'a',
      '#',
      '1',
      '-',
      'image-set(',
      'src(',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const output = (tokenizeCss(clean(pieces.join(''))) ?? []).filter(
          ({ kind }) => kind !== 'space' && kind !== 'comment',
        );
        const urls = output.filter(({ kind }) => kind === 'url').map(({ value }) => value);
        expect(urls.filter(hasExternalUrl)).toEqual([]);
        const isFunction = (at: number): boolean =>
          (output[at]?.kind === 'function' || output[at]?.kind === 'at') &&
          /^(?:url|src|image-set|import)$/i.test(output[at]?.value ?? '');
        const evilStrings = output.filter(
          ({ kind, value }, at) => kind === 'string' && hasExternalUrl(value) && isFunction(at - 1),
        );
        expect(evilStrings).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is removed above the length limit', () => {
    const removed: string[] = [];
    expect(
      sanitizeCss('a{color:red}'.repeat(100_000), { urlPolicy, onRemoved: (what) => void removed.push(what) }),
    ).toBe('');
    expect(removed).toEqual(['an excessively long style sheet']);
  });

  it('handles a style sheet of several megabytes without a stack overflow', () => {
    const css = `a{background:url(data:image/png;base64,${'A'.repeat(6_000_000)})}${'\\a'.repeat(500_000)}`;
    expect(clean(css).length).toBeGreaterThan(6_000_000);
  });
});
