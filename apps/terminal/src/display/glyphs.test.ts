import { expect, it } from 'vitest';
import { glyphsOf } from './glyphs.ts';

it('uses Unicode glyphs when the locale supports UTF-8', () => {
  expect(glyphsOf({ LANG: 'en_US.UTF-8' }, 'linux').star).toBe('★');
  expect(glyphsOf({ LANG: 'C' }, 'linux').star).toBe('*');
  expect(glyphsOf({ LC_ALL: 'C', LANG: 'en_US.UTF-8' }, 'linux').star).toBe('*');
  expect(glyphsOf({}, 'darwin').star).toBe('★');
});

it('uses ASCII glyphs on a dumb terminal and on the Linux console', () => {
  expect(glyphsOf({ LANG: 'en_US.UTF-8', TERM: 'dumb' }, 'darwin').pointer).toBe('>');
  expect(glyphsOf({ LANG: 'en_US.UTF-8', TERM: 'linux' }, 'linux').heart).toBe('<3');
});
