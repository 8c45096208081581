// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mobileMax, tabletMax } from '../src/foundations/breakpoints/index.ts';

const source = join(import.meta.dirname, '../src');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({
    name,
    css: readFileSync(join(source, name), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
      .trim(),
  }));

/** The space scale in rem: `--sp-1` to `--sp-32`. */
const steps = Array.from(
  readFileSync(join(source, 'styles/tokens.css'), 'utf8').matchAll(/--sp-\d+: ([\d.]+)rem;/gu),
  ([, rem]) => Number(rem),
);

it('has two breakpoints', () => {
  expect([mobileMax, tabletMax]).toEqual([768, 1024]);
});

it.each(sheets)('uses the breakpoints of the scripts in $name', ({ css }) => {
  expect(css).not.toMatch(/\((?:min|max)-width/u);
  const above = Array.from(css.matchAll(/@media \(width > (\d+)px\)/gu), ([, width]) => Number(width));
  expect(above.filter((width) => width !== mobileMax && width !== tabletMax)).toEqual([]);
});

describe.each(sheets.filter(({ name }) => name.endsWith('.module.css')))('$name', ({ name, css }) => {
  it('puts every rule into a layer', () => {
    expect(css).toMatch(/^@layer octavo\.components(?:\.parts)? \{/u);
    expect(css.match(/@layer/gu)).toHaveLength(1);
  });

  it('uses the space scale', () => {
    const spaces = css.matchAll(/(?<![\w-])(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*):\s*([^;(]+);/gu);
    const plain = Array.from(spaces, ([, value = '']) => value.split(' '))
      .flat()
      .flatMap((part) => /^([\d.]+)rem$/u.exec(part)?.[1] ?? [])
      .map(Number);
    // Values between two steps are allowed; a value equal to a step must use its token.
    expect(plain.filter((rem) => steps.includes(rem))).toEqual([]);
  });

  it('sets no raw colors', () => {
    const colors = css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\([^)]*\)/giu) ?? [];
    expect(colors).toEqual([]);
  });

  it('does not use :dir()', () => {
    // Builds for older browsers turn `:dir(rtl)` into a list of languages, which ignores the `dir` attribute.
    expect(css).not.toContain(':dir(');
  });

  // The hinge of a cover is part of the picture and is not mirrored.
  it.skipIf(name.startsWith('components/Cover/'))('uses logical properties', () => {
    expect(css).not.toMatch(/\b(?:margin|padding|border)-(?:left|right)\b|^\s*(?:left|right|float):/mu);
  });
});

it('declares no unused custom property', () => {
  const apps = ['web', 'reader'].map((app) => join(source, '../../../apps', app, 'src'));
  const text = [source, ...apps]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:css|tsx?)$/u.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    )
    .join('\n');
  const declared = sheets
    .filter(({ name }) => /tokens\.css$|themes\.css$/u.test(name))
    .flatMap(({ css }) => Array.from(css.matchAll(/(--[\w-]+):/gu), ([, name = '']) => name))
    // The space scale keeps its unused steps.
    .filter((name) => !name.startsWith('--sp-'));
  expect([...new Set(declared)].filter((name) => !text.includes(`var(${name})`))).toEqual([]);
});
