import { expect, it } from 'vitest';
import { defaultSettings, type ReadingSettings } from '../../settings/reading-settings.ts';
import { contentStyle } from './content-style.ts';

const COLORS = { ink: '#221f1b', accent: '#a03020', mark: '#ffe08a' };

/** Returns the style sheet that follows the book's own style sheets. */
const styleFor = (overrides: Partial<ReadingSettings> = {}): string =>
  contentStyle({ ...defaultSettings, page: 'light', ...overrides }, COLORS, '')[1];

const FACE = /font-family: ([^;]+) !important/;
const LINES = /line-height: ([\d.]+) !important/;
const ALIGNED = /([^\n]+) \{ text-align: (\w+) !important; \}/;
const HYPHENS = /(?<!-webkit-)hyphens: (\w+) !important/;

it('keeps typeface, line spacing, alignment and hyphens of the book, and only sets defaults', () => {
  const [suggested, forced] = contentStyle({ ...defaultSettings, page: 'light' }, COLORS, '@font-face {}');
  for (const rule of [FACE, LINES, ALIGNED, HYPHENS]) expect(forced).not.toMatch(rule);
  expect(suggested).toContain('@font-face {}');
  expect(suggested).toMatch(/html \{ font-family: "Literata Variable"[^}]*line-height: 1\.66/);
});

it.each([
  ['serif', '"Literata Variable"'],
  ['garamond', '"EB Garamond Variable"'],
  ['sans', '"Instrument Sans Variable"'],
  ['hyperlegible', '"Atkinson Hyperlegible Next Variable"'],
  ['dyslexic', '"OpenDyslexic"'],
] as const)('sets body text in the typeface %s, but not headings, listings and formulas', (typeface, family) => {
  const forced = styleFor({ typeface });
  expect(FACE.exec(forced)?.[1]).toContain(family);
  const [selector = ''] =
    forced
      .split('\n')
      .find((rule) => FACE.test(rule))
      ?.split('{') ?? [];
  expect(selector).toContain('p, li');
  expect(selector).not.toMatch(/\b(h1|pre|code|math)\b/);
});

it.each([
  ['tight', '1.38'],
  ['open', '1.95'],
] as const)('applies the line spacing %s', (lineSpacing, height) => {
  expect(LINES.exec(styleFor({ lineSpacing }))?.[1]).toBe(height);
});

it.each(['start', 'justify'] as const)('aligns paragraphs (%s), but not centered text', (alignment) => {
  const [, selector, value] = ALIGNED.exec(styleFor({ alignment })) ?? [];
  expect(value).toBe(alignment);
  const paragraphs = new DOMParser().parseFromString(
    '<body><p>a</p><p class="Center">b</p><p style="text-align: right">c</p><h1>d</h1></body>',
    'text/html',
  );
  expect([...paragraphs.querySelectorAll(selector ?? '')].map((each) => each.textContent)).toEqual(['a']);
});

it.each([
  ['on', 'auto'],
  ['off', 'manual'],
] as const)('applies the hyphens setting %s', (hyphens, value) => {
  expect(HYPHENS.exec(styleFor({ hyphens }))?.[1]).toBe(value);
});

it.each(['light', 'sepia', 'dark', 'black'] as const)(
  'sets no background in the theme %s, so that no frame flashes',
  (page) => {
    const forced = styleFor({ page });
    expect(forced).toMatch(/html \{[^}]*background: none !important/);
    expect(forced).toMatch(/body \{ background: none !important/);
    const grounds = [...forced.matchAll(/background(?:-color)?: ([\w#]+)/g)].map(([, value]) => value);
    expect(new Set(grounds)).toEqual(new Set(['none', 'transparent', COLORS.mark]));
  },
);

it('overrides the text color only on pages that are not white', () => {
  expect(styleFor({ page: 'light' })).not.toContain(`color: ${COLORS.ink} !important`);
  expect(styleFor({ page: 'sepia' })).toContain(`color: ${COLORS.ink} !important`);
  expect(styleFor({ page: 'black' })).toContain('color-scheme: dark');
});

it('applies the text size', () => {
  expect(styleFor({ textSize: 27 })).toContain('font-size: 27px !important');
});
