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

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for graphics and controls. */
const forText = 4.5;
const forGraphics = 3;

/** Roles without text on them, which carry no information. */
const decorative: Record<string, string> = {
  line: 'hairlines: space separates the same elements',
  skeleton: 'a skeleton carries no information; a status announces loading',
  scrim: 'the page behind a modal cannot be used',
};
/** For icons and bars only, never text. */
const graphicOnly = ['star', 'edge', 'focus', 'ornament'];

/** `on-action` is the text color on `action` and its mixtures, and on nothing else. */
const backgroundOf = (role: string) => /^on-(\w+)/u.exec(role)?.[1];
const backgroundsWithOwnText = unique(themes.light.names.flatMap((role) => backgroundOf(role) ?? []));
const hasOwnText = (role: string) =>
  backgroundsWithOwnText.some((background) => role === background || role.startsWith(`${background}-`));

/** Rules that set both text and background. */
const pairs = unique(
  coloredRules
    .filter(({ text, background }) => /var\(--/u.test(text ?? '') && roleOf(background) !== undefined)
    .map(({ text, background }) => `${text} on ${roleOf(background)}`),
).map((pair) => pair.split(' on ') as [text: string, background: string]);

/** A text color without a background may appear on every background without a specific text color. */
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
    // Each of these has one text color, set in the same rule.
    coloredRules.some(({ text, background }) => roleOf(background) === role && text === undefined),
);
/** Borders, focus rings, underlines, bars and drawings. */
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

  /** All colors of a background: every hue of a tint or endpaper, and the lightest gray of an endpaper. */
  function shades(background: string): readonly Color[] {
    if (background === 'tint') return endpaperHues.map(tintOf);
    if (background !== 'endpaper') return [theme.color(background)];
    return endpaperHues.flatMap((hue) => {
      const { flat, lightest } = theme.pair('lc-endpaper', hue);
      return [flat, lightest];
    });
  }
  const least = (color: Color, background: string) =>
    Math.min(...shades(background).map((shade) => contrastRatio(color, shade)));

  it.each(pairs)('%s on %s has a contrast of 4.5:1 where a rule sets both', (text, background) => {
    expect(least(theme.colorOf(text), background)).toBeGreaterThanOrEqual(forText);
  });

  it.each(texts.flatMap((text) => backgrounds.map((background) => [text, background] as const)))(
    '%s on %s has a contrast of 4.5:1',
    (text, background) => {
      expect(least(theme.color(text), background)).toBeGreaterThanOrEqual(forText);
    },
  );

  it.each(theme.names.filter((role) => backgroundOf(role) !== undefined))(
    '%s has a contrast of 4.5:1 on every shade of its background',
    (text) => {
      const own = unique([...theme.names, 'endpaper']).filter(
        (role) => role === backgroundOf(text) || role.startsWith(`${backgroundOf(text)}-`),
      );
      for (const background of own) expect(least(theme.color(text), background)).toBeGreaterThanOrEqual(forText);
    },
  );

  it.each(graphics.flatMap((graphic) => backgrounds.map((background) => [graphic, background] as const)))(
    '%s on %s has a contrast of 3:1',
    (graphic, background) => {
      expect(least(theme.color(graphic), background)).toBeGreaterThanOrEqual(forGraphics);
    },
  );

  it.each(overlays.filter(({ role }) => role !== 'on-endpaper'))(
    'text stays readable on the overlay of $location',
    ({ role, share, text: only }) => {
      for (const background of backgrounds) {
        for (const shade of shades(background)) {
          for (const text of only === undefined ? texts : [only]) {
            const color = theme.color(text);
            const layer = role === 'currentcolor' ? color : theme.color(role);
            // An overlay of the current color is only below icons; the others are below text.
            const needed = role === 'currentcolor' ? forGraphics : forText;
            expect(contrastRatio(color, composite(layer, share, shade))).toBeGreaterThanOrEqual(needed);
          }
        }
      }
    },
  );

  it.each(mixtures)('text stays readable on the mixture of $location', ({ role, share, other }) => {
    const ownPairs = pairs.filter(([, background]) => background === role);
    expect(ownPairs).not.toEqual([]);
    for (const shade of shades(other)) {
      for (const [text] of ownPairs) {
        expect(contrastRatio(theme.colorOf(text), mixInOklab(theme.color(role), shade, share))).toBeGreaterThanOrEqual(
          forText,
        );
      }
    }
  });
});

it('matches every background with a mixture', () => {
  expect(unparsedBackgrounds).toEqual([]);
});

it('assigns a purpose to every role', () => {
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
    ...pairs.flatMap(([text, background]) => [...rolesIn(text), background]),
    ...themes.light.names.filter((role) => backgroundOf(role) !== undefined),
  ];
  expect(used.filter((role) => !known.includes(role))).toEqual([]);
  expect(texts).toEqual(expect.arrayContaining(['accent', 'danger', 'ink', 'ink-muted', 'ink-soft', 'ok']));
  expect(backgrounds).toEqual(expect.arrayContaining(['ground', 'sheet', 'sunk', 'tint']));
});
