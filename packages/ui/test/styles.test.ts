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

/** What space is made of, in rem: `--sp-1` to `--sp-32`. */
const steps = Array.from(
  readFileSync(join(source, 'styles/tokens.css'), 'utf8').matchAll(/--sp-\d+: ([\d.]+)rem;/gu),
  ([, rem]) => Number(rem),
);

it('has one pair of breakpoints', () => {
  expect([mobileMax, tabletMax]).toEqual([768, 1024]);
});

it.each(sheets)('asks for widths in $name as the script does', ({ css }) => {
  expect(css).not.toMatch(/\((?:min|max)-width/u);
  const above = Array.from(css.matchAll(/@media \(width > (\d+)px\)/gu), ([, width]) => Number(width));
  expect(above.filter((width) => width !== mobileMax && width !== tabletMax)).toEqual([]);
});

describe.each(sheets.filter(({ name }) => name.endsWith('.module.css')))('$name', ({ name, css }) => {
  it('puts every rule into a layer', () => {
    expect(css).toMatch(/^@layer octavo\.components(?:\.parts)? \{/u);
    expect(css.match(/@layer/gu)).toHaveLength(1);
  });

  it('takes space from the scale', () => {
    const spaces = css.matchAll(/(?<![\w-])(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*):\s*([^;(]+);/gu);
    const plain = Array.from(spaces, ([, value = '']) => value.split(' '))
      .flat()
      .flatMap((part) => /^([\d.]+)rem$/u.exec(part)?.[1] ?? [])
      .map(Number);
    // What fits one thing to another may stand between two steps; what is a step says so.
    expect(plain.filter((rem) => steps.includes(rem))).toEqual([]);
  });

  it('writes no color of its own', () => {
    const colors = css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\([^)]*\)/giu) ?? [];
    expect(colors).toEqual([]);
  });

  it('finds the direction where it is written', () => {
    // A build for older browsers turns `:dir(rtl)` into a list of languages, and `dir` on its own no longer counts.
    expect(css).not.toContain(':dir(');
  });

  // The hinge of a cover is a picture, and does not turn with the language.
  it.skipIf(name.startsWith('components/Cover/'))('lays things out by the direction of the text', () => {
    expect(css).not.toMatch(/\b(?:margin|padding|border)-(?:left|right)\b|^\s*(?:left|right|float):/mu);
  });
});

it('declares nothing that nobody reads', () => {
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
    // A scale is whole, also where a step of it waits to be used.
    .filter((name) => !name.startsWith('--sp-'));
  expect([...new Set(declared)].filter((name) => !text.includes(`var(${name})`))).toEqual([]);
});
