import { expect, it } from 'vitest';
import { hasFontFor } from './book-fonts.ts';

it.each(['en', 'fr-CA', 'pt-BR', 'el', 'ru', undefined, 'not a tag'])('has a font for %j', (language) => {
  expect(hasFontFor(language)).toBe(true);
});

it.each(['ar', 'ja', 'hi', 'zh-Hant'])('has no font for %j', (language) => {
  expect(hasFontFor(language)).toBe(false);
});
