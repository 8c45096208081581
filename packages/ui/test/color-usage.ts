/** Reads from the style sheets which colors appear on which backgrounds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../src');

/** The color declarations of a rule, as written. */
export interface ColoredRule {
  location: string;
  text: string | undefined;
  background: string | undefined;
  /** Borders, outlines, focus rings and underlines. */
  lines: readonly string[];
}

const lineProperty = /^(?:border|outline|box-shadow|text-decoration-color)/u;
const isColored = (value: string) => /var\(--c-|color-mix\(/u.test(value);

function rulesOf(name: string): ColoredRule[] {
  const css = readFileSync(join(source, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//gu, '');
  return Array.from(css.matchAll(/([^{};]+)\{([^{}]*)\}/gu), ([, selector = '', body = '']) => {
    const declared = Array.from(body.matchAll(/([\w-]+):\s*([^;]+);/gu), ([, property = '', value = '']) => ({
      property,
      value: value.replaceAll(/\s+/gu, ' ').trim(),
    }));
    const lastOf = (...properties: string[]) =>
      declared.findLast(({ property }) => properties.includes(property))?.value;
    return {
      location: `${name} ${selector.replaceAll(/\s+/gu, ' ').trim()}`,
      text: lastOf('color'),
      background: lastOf('background', 'background-color'),
      lines: declared.filter(({ property }) => lineProperty.test(property)).map(({ value }) => value),
    };
  });
}

/** Every rule with a color, except those of the documentation pages. */
export const coloredRules: readonly ColoredRule[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !/^foundations|themes\.css$|tokens\.css$/u.test(name))
  .flatMap(rulesOf)
  .filter(({ text, background, lines }) =>
    [text, background, ...lines].some((value) => value !== undefined && isColored(value)),
  );

/** All roles in a value, such as `ink-muted` in `1px solid var(--c-ink-muted)`. */
export const rolesIn = (value: string): string[] =>
  Array.from(value.matchAll(/var\(--c-([\w-]+)\)/gu), ([, role = '']) => role);

/** The role of a value that is a single role; `undefined` for mixtures, pictures and other values. */
export const roleOf = (value: string | undefined): string | undefined =>
  /^(?:url\([^)]*\)[^,]*)?var\(--c-([\w-]+)\)$/u.exec(value ?? '')?.[1];

/** A translucent layer of ink or accent over a background. */
export interface Overlay {
  location: string;
  role: string;
  share: number;
  /** The text color on it, if the rule sets one. */
  text: string | undefined;
}

/** Backgrounds such as `color-mix(in srgb, var(--c-ink) 5%, transparent)`. */
export const overlays: readonly Overlay[] = coloredRules.flatMap(({ location, text, background }) => {
  const [, role, percent] =
    /^color-mix\(in srgb, (?:var\(--c-([\w-]+)\)|currentcolor) (\d+)%, transparent\)$/u.exec(background ?? '') ?? [];
  if (percent === undefined) return [];
  return [{ location, role: role ?? 'currentcolor', share: Number(percent) / 100, text: roleOf(text) }];
});

/** Backgrounds such as `color-mix(in oklab, var(--c-sheet) 88%, var(--c-ink))`. */
export const mixtures = coloredRules.flatMap(({ location, background }) => {
  const [, role, percent, other] =
    /^color-mix\(in oklab, var\(--c-([\w-]+)\) (\d+)%, var\(--c-([\w-]+)\)\)$/u.exec(background ?? '') ?? [];
  if (role === undefined || other === undefined) return [];
  return [{ location, role, share: Number(percent) / 100, other }];
});

/** Backgrounds with mixtures that the patterns above do not match; gradients have no text on them. */
export const unparsedBackgrounds = coloredRules.filter(
  ({ location, background = '' }) =>
    background.includes('color-mix(') &&
    !background.includes('gradient(') &&
    ![...overlays, ...mixtures].some((read) => read.location === location),
);

/** Roles used in the markup of drawings and ornaments. */
export const inlineRoles: ReadonlySet<string> = new Set(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/\.(?:stories|test)\.|^foundations/u.test(name))
    .flatMap((name) => rolesIn(readFileSync(join(source, name), 'utf8'))),
);
