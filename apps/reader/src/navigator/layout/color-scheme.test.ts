import { expect, it } from 'vitest';
import { applyColorScheme } from './color-scheme.ts';

/** A minimal document: happy-dom's media rules are read-only. */
function documentWith(...conditions: string[]) {
  const rules = conditions.map((mediaText) => ({ media: { mediaText }, conditionText: mediaText }));
  const doc = { styleSheets: [{ cssRules: [{ cssText: 'p {}' }, ...rules] }] } as unknown as Document;
  return { doc, conditions: () => rules.map(({ media }) => media.mediaText) };
}

it('switches color-scheme rules with the page theme', () => {
  const { doc, conditions } = documentWith('all and (prefers-color-scheme: dark)', '(prefers-color-scheme:light)');
  applyColorScheme(doc, 'dark');
  expect(conditions()).toEqual(['all and (min-width: 0)', '(max-width: 0)']);
  applyColorScheme(doc, 'light');
  expect(conditions()).toEqual(['all and (max-width: 0)', '(min-width: 0)']);
});

it('does not change other media conditions', () => {
  const { doc, conditions } = documentWith('(min-width: 30em)');
  applyColorScheme(doc, 'dark');
  expect(conditions()).toEqual(['(min-width: 30em)']);
});
