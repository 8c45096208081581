// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mobileMax, tabletMax } from '../src/breakpoints/index.ts';

const source = join(import.meta.dirname, '../src');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({
    name,
    css: readFileSync(join(source, name), 'utf8'),
  }));
const modules = sheets.filter(({ name }) => name.endsWith('.module.css'));

it('puts every rule of a component into a layer', () => {
  for (const { name, css } of modules) {
    const outside = css.replaceAll(/\/\*[\s\S]*?\*\//gu, '').trim();
    expect(outside, name).toMatch(/^@layer octavo\.components(?:\.parts)? \{/u);
    expect(outside.match(/@layer/gu), name).toHaveLength(1);
  }
});

it('writes no color of its own in a component but black and white veils', () => {
  for (const { name, css } of modules) {
    const colors = css.match(/#[\da-f]{3,8}\b|\brgb\((?!0 0 0|255 255 255)[^)]*\)|\b(?:hsl|oklch)\([^)]*\)/giu) ?? [];
    expect(colors, name).toEqual([]);
  }
});

it('agrees with the script on what is mobile and what is tablet', () => {
  expect([mobileMax, tabletMax]).toEqual([768, 1024]);
  for (const { name, css } of sheets) {
    expect(css, name).not.toMatch(/\((?:min|max)-width/u);
    for (const [, width] of css.matchAll(/@media \(width > (\d+)px\)/gu))
      expect([768, 1024], name).toContain(Number(width));
  }
});

it('lays things out by the direction of the text', () => {
  // The hinge of a cover and the stage of the endpaper are pictures: they do not turn with the language.
  const drawn = new Set(['Cover/Cover.module.css', 'Hero/Hero.module.css']);
  for (const { name, css } of modules.filter((sheet) => !drawn.has(sheet.name))) {
    expect(css, name).not.toMatch(/\b(?:margin|padding|border)-(?:left|right)\b|^\s*(?:left|right|float):/mu);
  }
});
