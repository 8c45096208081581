/** Which colors the style sheets of the kit put on which others, read from the sheets themselves. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../src');

/** A rule, as far as it says something of colors; values as written. */
export interface ColoredRule {
  location: string;
  text: string | undefined;
  background: string | undefined;
  /** Borders, outlines, rings and underlines. */
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

/** Every rule of the kit that names a color, without the pages of the catalog. */
export const coloredRules: readonly ColoredRule[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !/^foundations|themes\.css$|tokens\.css$/u.test(name))
  .flatMap(rulesOf)
  .filter(({ text, background, lines }) =>
    [text, background, ...lines].some((value) => value !== undefined && isColored(value)),
  );

/** `ink-muted` of `1px solid var(--c-ink-muted)`: every role a value names. */
export const rolesIn = (value: string): string[] =>
  Array.from(value.matchAll(/var\(--c-([\w-]+)\)/gu), ([, role = '']) => role);

/** The one role a value is; `undefined` for mixtures, pictures and what is no color. */
export const roleOf = (value: string | undefined): string | undefined =>
  /^(?:url\([^)]*\)[^,]*)?var\(--c-([\w-]+)\)$/u.exec(value ?? '')?.[1];

/** The share of ink or accent that a veil lays over what is below it. */
export interface Overlay {
  location: string;
  role: string;
  share: number;
  /** The one text that stands on it, where the rule names one. */
  text: string | undefined;
}

/** `color-mix(in srgb, var(--c-ink) 5%, transparent)` as a ground. */
export const overlays: readonly Overlay[] = coloredRules.flatMap(({ location, text, background }) => {
  const [, role, percent] =
    /^color-mix\(in srgb, (?:var\(--c-([\w-]+)\)|currentcolor) (\d+)%, transparent\)$/u.exec(background ?? '') ?? [];
  if (percent === undefined) return [];
  return [{ location, role: role ?? 'currentcolor', share: Number(percent) / 100, text: roleOf(text) }];
});

/** `color-mix(in oklab, var(--c-sheet) 88%, var(--c-ink))` as a ground. */
export const mixtures = coloredRules.flatMap(({ location, background }) => {
  const [, role, percent, other] =
    /^color-mix\(in oklab, var\(--c-([\w-]+)\) (\d+)%, var\(--c-([\w-]+)\)\)$/u.exec(background ?? '') ?? [];
  if (role === undefined || other === undefined) return [];
  return [{ location, role, share: Number(percent) / 100, other }];
});

/** Mixtures in grounds that none of the above understands; pictures carry no words. */
export const unparsedBackgrounds = coloredRules.filter(
  ({ location, background = '' }) =>
    background.includes('color-mix(') &&
    !background.includes('gradient(') &&
    ![...overlays, ...mixtures].some((read) => read.location === location),
);

/** Roles that drawings and marks name in their own markup. */
export const inlineRoles: ReadonlySet<string> = new Set(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/\.(?:stories|test)\.|^foundations/u.test(name))
    .flatMap((name) => rolesIn(readFileSync(join(source, name), 'utf8'))),
);
