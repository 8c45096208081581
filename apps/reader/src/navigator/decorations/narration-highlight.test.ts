import type { FoliateOverlayer } from 'foliate-js/view.js';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../settings/reading-settings.ts';
import { aChapter } from '../../testing/a-chapter.ts';
import { contentStyle } from '../layout/content-style.ts';
import { createNarrationHighlight, rangeOf } from './narration-highlight.ts';

const BODY =
  '<section><p id="a">Nobody <b>counts</b> herons.</p><p id="b">The weir.</p><p><img id="picture" alt=""></p></section><p>End.</p>';
const INK = {
  light: 'rgb(34, 31, 27)',
  sepia: 'rgb(60, 47, 31)',
  dark: 'rgb(220, 214, 204)',
  black: 'rgb(220, 214, 204)',
};
const GROUND = {
  light: 'rgb(255, 253, 248)',
  sepia: 'rgb(244, 236, 220)',
  dark: 'rgb(24, 22, 20)',
  black: 'rgb(0, 0, 0)',
};
type Theme = keyof typeof INK;
const THEMED = ['sepia', 'dark', 'black'] as const;
const ALL = ['light', ...THEMED] as const;

interface Page {
  /** Declarations of the book for its class. */
  rule?: string;
  css?: string;
  theme?: Theme;
  activeClass?: string;
  isFixed?: boolean;
}

/** A page of a book whose class for played elements is `now`. */
function aPage({ rule, css = rule === undefined ? '' : `.now { ${rule} }`, theme = 'light', ...more }: Page = {}) {
  const { activeClass = 'now', isFixed = false } = more;
  const doc = aChapter(BODY);
  const addStyle = (text: string): HTMLStyleElement => {
    const style = doc.head.appendChild(doc.createElement('style'));
    style.textContent = text;
    return style;
  };
  addStyle(css);
  const themeStyle = addStyle('');
  /** The page around the frame of the document. */
  const { body: around } = aChapter('');
  Object.defineProperty(doc.defaultView, 'frameElement', { value: around });
  const setTheme = (page: Theme): void => {
    const colors = { ink: INK[page], accent: 'rgb(160, 48, 32)', mark: 'rgb(255, 224, 138)' };
    around.style.backgroundColor = GROUND[page];
    themeStyle.textContent = isFixed ? '' : contentStyle({ ...defaultSettings, page }, colors, '')[1];
  };
  setTheme(theme);
  let drawn: string | undefined;
  const overlayer: FoliateOverlayer = {
    add: (_, range) => void (drawn = range.toString()),
    remove: () => void (drawn = undefined),
    hitTest: () => [],
  };
  const highlight = createNarrationHighlight(activeClass, () => (isFixed ? undefined : overlayer));
  const find = (id: string): Element => doc.getElementById(id) ?? doc.body;
  const state = (id = 'a') => ({ classes: find(id).className, drawn });
  return {
    doc,
    highlight,
    setTheme,
    state,
    show(id = 'a') {
      highlight.show({ doc, element: find(id), isFixed });
      return state(id);
    },
  };
}

const TEXT = 'Nobody counts herons.';
const BOOK_ONLY = { classes: 'now', drawn: undefined };
const BOTH = { classes: 'now', drawn: TEXT };

describe('the class of the book', () => {
  it.each(ALL)('is not enough without a rule, in the theme %s', (theme) => {
    expect(aPage({ theme }).show()).toEqual(BOTH);
  });

  it.each([
    ['outline', 'outline-style: solid; outline-width: 2px; outline-color: rgb(200, 0, 0)'],
    ['underline', 'text-decoration-line: underline'],
    ['border', 'border-bottom-style: solid; border-bottom-width: 2px; border-bottom-color: rgb(200, 0, 0)'],
    ['shadow', 'box-shadow: 0 0 4px rgb(200, 0, 0)'],
    ['shadow of the text', 'text-shadow: 0 0 4px rgb(200, 0, 0)'],
    ['opacity', 'opacity: 0.4'],
    ['weight', 'font-weight: 700'],
    ['slant', 'font-style: italic'],
    ['picture as background', 'background-image: url(mark.png)'],
  ])('is enough in every theme if it changes the %s', (_, rule) => {
    expect(ALL.map((theme) => aPage({ rule, theme }).show())).toEqual(ALL.map(() => BOOK_ONLY));
  });

  it.each([
    ['color', 'color: rgb(200, 0, 0)'],
    ['background', 'background-color: rgb(255, 255, 187)'],
    ['color and background', 'background-color: rgb(13, 146, 95); color: rgb(241, 241, 220)'],
  ])('is enough on a light page if it changes the %s, which the other themes override', (_, rule) => {
    expect(aPage({ rule }).show()).toEqual(BOOK_ONLY);
    expect(THEMED.map((theme) => aPage({ rule, theme }).show())).toEqual(THEMED.map(() => BOTH));
  });

  it.each([
    ['a border that is not drawn', 'border-bottom-color: rgb(200, 0, 0); outline-color: rgb(200, 0, 0)'],
    ['nearly the same color', 'color: rgb(20, 20, 20)'],
    ['the color of the page', 'background-color: rgb(255, 255, 250)'],
    ['the pointer', 'cursor: pointer'],
  ])('is not enough if it changes only %s', (_, rule) => {
    const css = `p { background-color: rgba(0, 0, 0, 0) } .now { ${rule} }`;
    expect(aPage({ css }).show()).toEqual(BOTH);
  });

  it('is enough if it has colors that the theme does not override', () => {
    const css = '#a.now { background-color: rgb(255, 192, 203) !important; color: rgb(0, 0, 0) !important }';
    expect(ALL.map((theme) => aPage({ css, theme }).show())).toEqual(ALL.map(() => BOOK_ONLY));
  });

  it('keeps the styles of descendants of the element', () => {
    expect(aPage({ css: '.now b { font-weight: 900 }' }).show()).toEqual(BOOK_ONLY);
  });

  it('is replaced if the theme overrides only one of its colors, so that the text could not be read', () => {
    const page = aPage({ css: '#a.now { background-color: rgb(255, 255, 187) !important }', theme: 'dark' });
    expect(page.show()).toEqual({ classes: '', drawn: TEXT });
    page.setTheme('light');
    page.highlight.refresh();
    expect(page.state()).toEqual(BOOK_ONLY);
  });

  it('stays if the publisher has chosen both colors, whatever their contrast', () => {
    const css = 'p { color: rgb(158, 158, 158) } .now { background-color: rgb(13, 146, 95) }';
    expect(aPage({ css }).show()).toEqual(BOOK_ONLY);
  });

  it('may be more than one name, or none', () => {
    expect(aPage({ activeClass: ' now  too ' }).show()).toEqual({ classes: 'now too', drawn: TEXT });
    expect(aPage({ activeClass: '' }).show()).toEqual({ classes: '', drawn: TEXT });
  });
});

it('is redrawn for a new theme while it is shown', () => {
  const page = aPage({ rule: 'color: rgb(200, 0, 0)' });
  page.show();
  const states = (['dark', 'sepia', 'light'] as const).map((theme) => {
    page.setTheme(theme);
    page.highlight.refresh();
    return page.state();
  });
  expect(states).toEqual([BOTH, BOTH, BOOK_ONLY]);
});

it('is on one element at a time, and leaves nothing', () => {
  const page = aPage();
  page.show('a');
  expect(page.show('b')).toEqual({ classes: 'now', drawn: 'The weir.' });
  expect(page.state('a').classes).toBe('');
  page.highlight.remove();
  page.highlight.refresh();
  expect(page.state('b')).toEqual({ classes: '', drawn: undefined });
});

it('covers the content of an element, or a picture that has none', () => {
  const { doc } = aPage();
  const [paragraph, picture] = [doc.getElementById('a'), doc.getElementById('picture')];
  if (!paragraph || !picture) throw new Error('The page is not complete.');
  expect(rangeOf(paragraph)).toMatchObject({ startContainer: paragraph, startOffset: 0, endOffset: 3 });
  expect(rangeOf(picture)).toMatchObject({ startContainer: picture.parentElement, startOffset: 0, endOffset: 1 });
});

describe('on a fixed page', () => {
  it.each([
    ['a class without a rule', {}, 'now octavo-narration-active'],
    ['no class', { activeClass: '' }, 'octavo-narration-active'],
    ['a class with a rule', { rule: 'color: rgb(200, 0, 0)' }, 'now'],
  ])('marks an element with a style of its own where the book has %s', (_, page, classes) => {
    const shown = aPage({ ...page, isFixed: true });
    expect(shown.show()).toEqual({ classes, drawn: undefined });
    shown.show('b');
    expect(shown.doc.querySelectorAll('#octavo-narration-active-style').length).toBeLessThanOrEqual(1);
    shown.highlight.remove();
    expect([shown.state('a').classes, shown.state('b').classes]).toEqual(['', '']);
  });
});
