import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as cfi from 'foliate-js/epubcfi.js';
import { View } from 'foliate-js/view.js';
import { describe, expect, it } from 'vitest';

/** Checks the types in foliate.d.ts against the installed engine. */
const require = createRequire(import.meta.url);
const source = (name: string) => readFileSync(require.resolve(`foliate-js/${name}.js`), 'utf8');
const members = (prototype: object) => Object.getOwnPropertyNames(prototype);

it('is the version that the types describe', () => {
  const manifest = require.resolve('foliate-js/view.js').replace(/view\.js$/, 'package.json');
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ version: '1.0.1' });
});

describe('the view', () => {
  it('registers its element and has the members that are called', () => {
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
    'reads %s from the book',
    (text) => expect(source('view')).toContain(text),
  );
});

describe('the renderer interface', () => {
  it.each(['this.renderer.next(', 'this.renderer.prev(', 'this.renderer.goTo(', 'renderer?.destroy()'])(
    'the view calls %s, so that another renderer can replace its own',
    (text) => expect(source('view')).toContain(text),
  );

  it.each(['relocate', 'create-overlayer'])('the view listens to %s', (type) =>
    expect(source('view')).toContain(`this.renderer.addEventListener('${type}'`),
  );
});

describe('the renderers', () => {
  it.each(['flow', 'gap', 'margin', 'max-inline-size', 'max-block-size', 'max-column-count', 'animated'])(
    'the paginator has the attribute %s',
    (attribute) => expect(source('paginator')).toContain(`'${attribute}'`),
  );

  it.each([
    'setStyles(styles)',
    'getContents()',
    'this.sections[index].load()',
    "new CustomEvent('relocate'",
    "new CustomEvent('create-overlayer'",
    'attach: overlayer',
    // Blank pages at either end of a document: a turn to one of them leads to the next document.
    'get page()',
    'get pages()',
    'page >= pages - 1',
    'page <= 0',
    // Replaced by `skip-empty-render.ts`.
    'new ResizeObserver(() => this.render())',
    // Replaced by `swipe-turns.ts`, and the members that it reads.
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
    // Worked around in `fixed-layout-renderer.ts`: the missing side, and a jump within a spread that fires no event.
    "this.side === 'left'",
    'if (index === this.#index) {',
    'getSpreadOf(section)',
    'left = await this.#createFrame(left)',
    "element.style.display = 'none'",
    'if (s) this.#reportLocation',
  ])('the fixed-layout renderer has %s', (text) => expect(source('fixed-layout')).toContain(text));

  it('the fixed-layout renderer defines no side', () => {
    expect(source('fixed-layout')).not.toMatch(/get side\(|this\.side =(?!=)/);
  });

  it('a relocate event has the reason of a new layout', () => {
    expect(source('paginator')).toContain("reason = 'anchor'");
  });
});

describe('CFIs', () => {
  const doc = new DOMParser().parseFromString(
    '<html><head></head><body><p>One</p><p id="two">Two <em>and</em> a half</p></body></html>',
    'text/html',
  );

  it('convert from a point in the text and back', () => {
    const text = doc.querySelector('em')?.firstChild;
    if (!text) throw new Error('The test has no text to point at.');
    const point = doc.createRange();
    point.setStart(text, 2);
    point.collapse(true);
    const found = cfi.toRange(doc, cfi.parse(cfi.fromRange(point)));
    expect(found?.startContainer).toBe(text);
    expect(found?.startOffset).toBe(2);
  });

  it('have the spine item in their first step', () => {
    const parsed = cfi.parse('epubcfi(/6/8[ch3]!/4/2/1:5)');
    expect(Array.isArray(parsed) && parsed[0]?.at(-1)).toMatchObject({ index: 8, id: 'ch3' });
    expect(cfi.parse('epubcfi(/6/8!/4,/2/1:0,/4/1:5)')).toHaveProperty('parent');
  });
});
