import { expect, it } from 'vitest';
import { pageGeometry, scriptOf } from './page-geometry.ts';

it.each([
  [320, 19, 1],
  [899, 19, 1],
  [900, 19, 2],
  [1024, 30, 1],
  [1440, 30, 2],
] as const)('a page of %i pixels with text of %i has %i column(s)', (width, textSize, columns) => {
  expect(pageGeometry(width, textSize).columns).toBe(columns);
});

it('makes lines longer with the text size', () => {
  expect(pageGeometry(1440, 28).inlineSize).toBeGreaterThan(pageGeometry(1440, 19).inlineSize);
});

it('uses forty characters per line for Japanese', () => {
  expect(scriptOf('ja-JP')).toBe('cjk');
  expect(scriptOf('jam')).toBe('alphabetic');
  expect(pageGeometry(1440, 19, { script: 'cjk' }).inlineSize / 19).toBeGreaterThan(40);
});

it('uses the chosen number of columns while there is room', () => {
  expect(pageGeometry(1440, 19, { columns: 'one' }).columns).toBe(1);
  expect(pageGeometry(700, 19, { columns: 'two' }).columns).toBe(2);
  expect(pageGeometry(390, 19, { columns: 'two' }).columns).toBe(1);
});

it('makes lines shorter with wide margins', () => {
  const [narrow, wide] = [pageGeometry(1000, 19, { margins: 'narrow' }), pageGeometry(1000, 19, { margins: 'wide' })];
  expect(wide.inlineSize).toBeLessThan(narrow.inlineSize);
  expect(wide.margin).toBeGreaterThan(narrow.margin);
});
