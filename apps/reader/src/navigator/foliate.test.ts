import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as cfi from 'foliate-js/epubcfi.js';
import { View } from 'foliate-js/view.js';
import { describe, expect, it } from 'vitest';

/** Holds the claims of foliate.d.ts to the engine that is installed. */
const require = createRequire(import.meta.url);
const source = (name: string) => readFileSync(require.resolve(`foliate-js/${name}.js`), 'utf8');
const members = (prototype: object) => Object.getOwnPropertyNames(prototype);

it('is the version that was read', () => {
  const manifest = require.resolve('foliate-js/view.js').replace(/view\.js$/, 'package.json');
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ version: '1.0.1' });
});

describe('the view', () => {
  it('registers its element and has the members we call', () => {
    expect(customElements.get('foliate-view')).toBe(View);
    expect(members(View.prototype)).toEqual(
      expect.arrayContaining(['open', 'init', 'goTo', 'goToFraction', 'goLeft', 'goRight', 'next', 'prev', 'close']),
    );
  });

  it.each([
    'lastLocation',
    'isFixedLayout',
    "#emit('relocate'",
    "#emit('load', { doc, index })",
    "#emit('external-link'",
  ])('still has %s', (text) => expect(source('view')).toContain(text));

  it.each(['getProgress(index, fraction', 'resolveCFI', 'splitTOCHref', 'getTOCFragment', 'isExternal', 'resolveHref'])(
    'asks the book for %s',
    (text) => expect(source('view')).toContain(text),
  );
});

describe('what shows the book', () => {
  it.each(['this.renderer.next(', 'this.renderer.prev(', 'this.renderer.goTo(', 'renderer?.destroy()'])(
    'is asked by the view with %s, so that another can stand in its place',
    (text) => expect(source('view')).toContain(text),
  );

  it.each(['relocate', 'create-overlayer'])('is heard by the view on %s', (type) =>
    expect(source('view')).toContain(`this.renderer.addEventListener('${type}'`),
  );
});

describe('the renderers', () => {
  it.each(['flow', 'gap', 'margin', 'max-inline-size', 'max-block-size', 'max-column-count', 'animated'])(
    'the paginator follows %s',
    (attribute) => expect(source('paginator')).toContain(`'${attribute}'`),
  );

  it.each([
    'setStyles(styles)',
    'getContents()',
    'this.sections[index].load()',
    "new CustomEvent('relocate'",
    "new CustomEvent('create-overlayer'",
    'attach: overlayer',
    // Blank pages at either end of a document, and a turn that ends on one leads into the next.
    'get page()',
    'get pages()',
    'page >= pages - 1',
    'page <= 0',
    // What `lay-only-what-is-there.ts` stands in the way of.
    'new ResizeObserver(() => this.render())',
    // What `finger-turns.ts` stands in the way of, and by what it knows where a finger is.
    'this.snap(this.#touchState.vx, this.#touchState.vy)',
    'this.prev()',
    'this.next()',
    'get size()',
    'get start()',
    'get scrollProp()',
    'set containerPosition(newVal)',
    "this.setAttribute('dir', rtl ? 'rtl' : 'ltr')",
  ])('the paginator has %s', (text) => expect(source('paginator')).toContain(text));

  it.each([
    'getContents()',
    'rendition?.spread',
    "new CustomEvent('relocate'",
    'pageSpread',
    // What `one-by-one.ts` makes up for: a side that is asked for and not there, and a jump within a spread that is not told.
    "this.side === 'left'",
    'if (index === this.#index) {',
    'getSpreadOf(section)',
    'left = await this.#createFrame(left)',
    "element.style.display = 'none'",
    'if (s) this.#reportLocation',
  ])('drawn pages have %s', (text) => expect(source('fixed-layout')).toContain(text));

  it('drawn pages have no side of their own', () => {
    expect(source('fixed-layout')).not.toMatch(/get side\(|this\.side =(?!=)/);
  });

  it('tell a page that was laid out anew by its reason', () => {
    expect(source('paginator')).toContain("reason = 'anchor'");
  });
});

describe('places', () => {
  const doc = new DOMParser().parseFromString(
    '<html><head></head><body><p>One</p><p id="two">Two <em>and</em> a half</p></body></html>',
    'text/html',
  );

  it('go from a point in the text and back', () => {
    const text = doc.querySelector('em')?.firstChild;
    if (!text) throw new Error('The test has no text to point at.');
    const point = doc.createRange();
    point.setStart(text, 2);
    point.collapse(true);
    const found = cfi.toRange(doc, cfi.parse(cfi.fromRange(point)));
    expect(found?.startContainer).toBe(text);
    expect(found?.startOffset).toBe(2);
  });

  it('name the spine item in their first step', () => {
    const parsed = cfi.parse('epubcfi(/6/8[ch3]!/4/2/1:5)');
    expect(Array.isArray(parsed) && parsed[0]?.at(-1)).toMatchObject({ index: 8, id: 'ch3' });
    expect(cfi.parse('epubcfi(/6/8!/4,/2/1:0,/4/1:5)')).toHaveProperty('parent');
  });
});
