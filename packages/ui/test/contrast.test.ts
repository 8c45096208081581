// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coloredRules, inlineRoles, mixtures, roleOf, rolesIn, unparsedBackgrounds, overlays } from './color-usage.ts';
import { endpaperHues, composite, mixInOklab, oklch, contrastRatio, readTokens } from './colors.ts';
import type { Color } from './colors.ts';

const styles = join(import.meta.dirname, '../src/styles');
const themes = readTokens(
  readFileSync(join(styles, 'tokens.css'), 'utf8'),
  readFileSync(join(styles, 'themes.css'), 'utf8'),
);
const unique = (names: readonly string[]) => [...new Set(names)].toSorted();

/** WCAG 2.2: text 1.4.3, graphics and controls 1.4.11. */
const forText = 4.5;
const forGraphics = 3;

/** No word stands on these and nothing has to be told from them. */
const decorative: Record<string, string> = {
  line: 'hairlines: what they part is parted by space too',
  bone: 'a skeleton says nothing; the status beside it does',
  scrim: 'the page behind a sheet is out of reach',
};
/** Icons and bars only, never words. */
const graphicOnly = ['star', 'edge', 'focus', 'leaf'];

/** `on-action` stands on `action` and on what is made of it; nothing else does. */
const backgroundOf = (role: string) => /^on-(\w+)/u.exec(role)?.[1];
const backgroundsWithOwnText = unique(themes.light.names.flatMap((role) => backgroundOf(role) ?? []));
const hasOwnText = (role: string) =>
  backgroundsWithOwnText.some((ground) => role === ground || role.startsWith(`${ground}-`));

/** Rules that say text and ground are one pair each. */
const pairs = unique(
  coloredRules
    .filter(({ text, background }) => /var\(--/u.test(text ?? '') && roleOf(background) !== undefined)
    .map(({ text, background }) => `${text} on ${roleOf(background)}`),
).map((pair) => pair.split(' on ') as [text: string, ground: string]);

/** What is text without a ground of its own may stand on every ground without words of its own. */
const texts = unique(
  coloredRules.flatMap(({ text, background }) =>
    background === undefined || roleOf(background) === undefined ? (roleOf(text) ?? []) : [],
  ),
).filter((role) => backgroundOf(role) === undefined && !graphicOnly.includes(role));
const backgrounds = unique(coloredRules.flatMap(({ background }) => roleOf(background) ?? [])).filter(
  (role) =>
    !hasOwnText(role) &&
    backgroundOf(role) === undefined &&
    decorative[role] === undefined &&
    !graphicOnly.includes(role) &&
    // These have one text each, in the rule that draws them.
    coloredRules.some(({ text, background }) => roleOf(background) === role && text === undefined),
);
/** Borders, rings, underlines, bars, and what drawings are made of. */
const graphics = unique([
  ...coloredRules.flatMap(({ lines }) => lines.flatMap(rolesIn)),
  ...coloredRules.flatMap(({ text, background }) => (text === undefined ? (roleOf(background) ?? []) : [])),
  ...coloredRules.flatMap(({ text }) => roleOf(text) ?? []).filter((role) => graphicOnly.includes(role)),
  ...inlineRoles,
]).filter(
  (role) =>
    decorative[role] === undefined &&
    backgroundOf(role) === undefined &&
    !backgrounds.includes(role) &&
    role !== 'endpaper',
);

describe.each(['light', 'dark', 'sepia'] as const)('the %s theme', (name) => {
  const theme = themes[name];
  const tintOf = (hue: number) =>
    mixInOklab(oklch(...theme.lightnessAndChroma('lc-tint'), hue), theme.color('sunk'), 0.32);

  /** A ground in every color it can have: of a tint and an endpaper each hue, of an endpaper also its lightest grey. */
  function shades(ground: string): readonly Color[] {
    if (ground === 'tint') return endpaperHues.map(tintOf);
    if (ground !== 'endpaper') return [theme.color(ground)];
    return endpaperHues.flatMap((hue) => {
      const { flat, lightest } = theme.pair('lc-endpaper', hue);
      return [flat, lightest];
    });
  }
  const least = (color: Color, ground: string) =>
    Math.min(...shades(ground).map((shade) => contrastRatio(color, shade)));

  it.each(pairs)('sets %s on %s at 4.5:1, as a rule says', (text, ground) => {
    expect(least(theme.colorOf(text), ground)).toBeGreaterThanOrEqual(forText);
  });

  it.each(texts.flatMap((text) => backgrounds.map((ground) => [text, ground] as const)))(
    'sets %s on %s at 4.5:1',
    (text, ground) => {
      expect(least(theme.color(text), ground)).toBeGreaterThanOrEqual(forText);
    },
  );

  it.each(theme.names.filter((role) => backgroundOf(role) !== undefined))(
    'sets %s on every shade of its own',
    (text) => {
      const own = unique([...theme.names, 'endpaper']).filter(
        (role) => role === backgroundOf(text) || role.startsWith(`${backgroundOf(text)}-`),
      );
      for (const ground of own) expect(least(theme.color(text), ground)).toBeGreaterThanOrEqual(forText);
    },
  );

  it.each(graphics.flatMap((graphic) => backgrounds.map((ground) => [graphic, ground] as const)))(
    'draws %s on %s at 3:1',
    (graphic, ground) => {
      expect(least(theme.color(graphic), ground)).toBeGreaterThanOrEqual(forGraphics);
    },
  );

  it.each(overlays.filter(({ role }) => role !== 'on-endpaper'))(
    'keeps what is read through $where',
    ({ role, share, text: only }) => {
      for (const ground of backgrounds) {
        for (const shade of shades(ground)) {
          for (const text of only === undefined ? texts : [only]) {
            const color = theme.color(text);
            const veil = role === 'currentcolor' ? color : theme.color(role);
            // A veil of the current color lies under icons alone; the others lie under words.
            const needed = role === 'currentcolor' ? forGraphics : forText;
            expect(contrastRatio(color, composite(veil, share, shade))).toBeGreaterThanOrEqual(needed);
          }
        }
      }
    },
  );

  it.each(mixtures)('keeps what stands on the mixture of $where', ({ role, share, other }) => {
    const standing = pairs.filter(([, ground]) => ground === role);
    expect(standing).not.toEqual([]);
    for (const shade of shades(other)) {
      for (const [text] of standing) {
        expect(contrastRatio(theme.colorOf(text), mixInOklab(theme.color(role), shade, share))).toBeGreaterThanOrEqual(
          forText,
        );
      }
    }
  });
});

it('understands every ground that is mixed', () => {
  expect(unparsedBackgrounds).toEqual([]);
});

it('knows of each role what it is for', () => {
  const used = unique([
    ...coloredRules.flatMap(({ text = '', background = '', lines }) => [text, background, ...lines].flatMap(rolesIn)),
    ...inlineRoles,
  ]);
  const known = [
    ...texts,
    ...backgrounds,
    ...graphics,
    ...graphicOnly,
    ...Object.keys(decorative),
    ...backgroundsWithOwnText,
    ...pairs.flatMap(([text, ground]) => [...rolesIn(text), ground]),
    ...themes.light.names.filter((role) => backgroundOf(role) !== undefined),
  ];
  expect(used.filter((role) => !known.includes(role))).toEqual([]);
  expect(texts).toEqual(expect.arrayContaining(['accent', 'danger', 'ink', 'ink-muted', 'ink-soft', 'ok']));
  expect(backgrounds).toEqual(expect.arrayContaining(['ground', 'sheet', 'sunk', 'tint']));
});
