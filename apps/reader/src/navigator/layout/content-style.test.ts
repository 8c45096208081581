import { expect, it } from 'vitest';
import { defaultSettings, type ReadingSettings } from '../../settings/reading-settings.ts';
import { contentStyle } from './content-style.ts';

const COLORS = { ink: '#221f1b', accent: '#a03020', mark: '#ffe08a' };

/** What stands after the book's own style sheets. */
const chosen = (more: Partial<ReadingSettings> = {}): string =>
  contentStyle({ ...defaultSettings, page: 'light', ...more }, COLORS, '')[1];

const FACE = /font-family: ([^;]+) !important/;
const LINES = /line-height: ([\d.]+) !important/;
const ALIGNED = /([^\n]+) \{ text-align: (\w+) !important; \}/;
const HYPHENS = /(?<!-webkit-)hyphens: (\w+) !important/;

it('leaves face, lines, alignment and hyphens as the book was made, and only suggests its own', () => {
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
] as const)(
  'puts running text in the chosen face %s and leaves headings, listings and formulas alone',
  (typeface, family) => {
    const forced = chosen({ typeface });
    expect(FACE.exec(forced)?.[1]).toContain(family);
    const [selector = ''] =
      forced
        .split('\n')
        .find((rule) => FACE.test(rule))
        ?.split('{') ?? [];
    expect(selector).toContain('p, li');
    expect(selector).not.toMatch(/\b(h1|pre|code|math)\b/);
  },
);

it.each([
  ['tight', '1.38'],
  ['open', '1.95'],
] as const)('sets lines as far apart as wished: %s', (lineSpacing, height) => {
  expect(LINES.exec(chosen({ lineSpacing }))?.[1]).toBe(height);
});

it.each(['start', 'justify'] as const)('aligns paragraphs at wish (%s), and not what was centered', (alignment) => {
  const [, selector, value] = ALIGNED.exec(chosen({ alignment })) ?? [];
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
] as const)('divides words at wish: %s', (hyphens, value) => {
  expect(HYPHENS.exec(chosen({ hyphens }))?.[1]).toBe(value);
});

it.each(['light', 'sepia', 'dark', 'black'] as const)(
  'has no ground of its own on %s, so that none flashes',
  (page) => {
    const forced = chosen({ page });
    expect(forced).toMatch(/html \{[^}]*background: none !important/);
    expect(forced).toMatch(/body \{ background: none !important/);
    const grounds = [...forced.matchAll(/background(?:-color)?: ([\w#]+)/g)].map(([, value]) => value);
    expect(new Set(grounds)).toEqual(new Set(['none', 'transparent', COLORS.mark]));
  },
);

it('forces ink only where the page is not the paper a book was made for', () => {
  expect(chosen({ page: 'light' })).not.toContain(`color: ${COLORS.ink} !important`);
  expect(chosen({ page: 'sepia' })).toContain(`color: ${COLORS.ink} !important`);
  expect(chosen({ page: 'black' })).toContain('color-scheme: dark');
});

it('takes the size of the text as it is wished', () => {
  expect(chosen({ textSize: 27 })).toContain('font-size: 27px !important');
});
