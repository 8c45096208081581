import { expect, it } from 'vitest';
import { classesIn, StyleSheet } from './style-sheet.ts';

const NONE = new Set<string>();
const rulesFor = (css: string, classes: string[] = []) => new StyleSheet(css).forPage(new Set(classes), []).rules;
/** Enough unused rules that the used part stays below the threshold. */
const UNUSED = '.unused{color:red}'.repeat(40);

it('keeps the rules for the classes of a page, in order', () => {
  const css = `html{margin:0}._card_1{color:red}${UNUSED}._card_1 ._title_2,p ._none_3{color:blue}`;
  expect(rulesFor(css, ['_card_1'])).toBe('html{margin:0}._card_1{color:red}');
  expect(rulesFor(css, ['_card_1', '_title_2'])).toContain('._card_1 ._title_2,p ._none_3{color:blue}');
});

it('ignores content in brackets, and braces in strings', () => {
  const css = `${UNUSED}._a_1:not(._b_2:is(._c_3)){content:"}"}a:where(._d_4,._e_5)::before{content:'{'}`;
  expect(rulesFor(css, ['_a_1'])).toBe(
    `._a_1:not(._b_2:is(._c_3)){content:"}"}a:where(._d_4,._e_5)::before{content:'{'}`,
  );
});

it('filters rules in layers and conditions, and removes empty groups', () => {
  const css = `@layer one,two;@layer one{${UNUSED}@media (width < 40em){._a_1{color:red}}}@media print{._b_2{color:red}}@keyframes turn{to{rotate:1turn}}`;
  expect(rulesFor(css, ['_a_1'])).toBe(
    '@layer one,two;@layer one{@media (width < 40em){._a_1{color:red}}}@keyframes turn{to{rotate:1turn}}',
  );
});

it('returns the preloaded fonts separately, and keeps local fonts in the rules', () => {
  const face = (name: string) => `@font-face{font-family:Text;src:url(/assets/${name}.woff2)}`;
  const local = '@font-face{font-family:Instead;src:local("Georgia")}';
  const sheet = new StyleSheet(face('basic') + face('greek') + local + UNUSED);
  expect(sheet.forPage(NONE, ['/assets/basic.woff2'])).toEqual({
    rules: local,
    fontFaces: [face('basic')],
    isComplete: false,
  });
});

it('returns a mostly used sheet as a whole, with all fonts', () => {
  const face = '@font-face{font-family:Text;src:url(/assets/greek.woff2)}';
  const css = `._a_1{color:red;background:blue;border:0;margin:0;padding:0}._b_2{color:red}`;
  expect(new StyleSheet(face + css).forPage(new Set(['_a_1']), [])).toEqual({
    rules: css,
    fontFaces: [face],
    isComplete: true,
  });
});

it('collects the classes of a page', () => {
  expect(classesIn('<p class="_a_1 _b_2"><i data-class="_c_3" class="_a_1">x</i></p>')).toEqual(
    new Set(['_a_1', '_b_2']),
  );
});
