// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tokenFile } from '../scripts/tokens.mjs';

type Group = { readonly [name: string]: unknown };

const text = readFileSync(new URL('../tokens.json', import.meta.url), 'utf8');
const root = JSON.parse(text) as Group;

it('tokens.json is up to date: run `pnpm tokens` in packages/ui', () => {
  expect(text).toBe(tokenFile());
});

it('every alias in tokens.json names a token', () => {
  const aliases = [...text.matchAll(/"\{([^}"]+)\}"/gu)].map(([, path = '']) => path);
  expect(aliases.length).toBeGreaterThan(50);
  expect(aliases.filter((path) => tokenAt(path)?.['$type'] === undefined)).toEqual([]);
});

it('the three themes in tokens.json have the same roles', () => {
  const [light, ...others] = ['light', 'dark', 'sepia'].map((theme) => Object.keys(tokenAt(`${theme}.color`) ?? {}));
  expect(light).toContain('ink-muted');
  for (const roles of others) expect(roles).toEqual(light);
});

it('every custom property of the style sheets is a token or computed from a cover', () => {
  const properties = ['tokens.css', 'themes.css'].flatMap((name) => {
    const css = readFileSync(new URL(`../src/styles/${name}`, import.meta.url), 'utf8');
    return [...css.matchAll(/^\s*(--[\w-]+):/gmu)].map(([, property = '']) => property);
  });
  const missing = properties.filter((property) => !text.includes(`"octavo.css": "${property}"`));
  expect([...new Set(missing)]).toEqual(['--c-endpaper', '--c-tint']);
});

function tokenAt(path: string) {
  return path.split('.').reduce<Group | undefined>((group, key) => group?.[key] as Group | undefined, root);
}
