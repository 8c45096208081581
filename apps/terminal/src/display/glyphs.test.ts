import { expect, it } from 'vitest';
import { glyphsOf } from './glyphs.ts';

it('uses signs that the locale can show', () => {
  expect(glyphsOf({ LANG: 'en_US.UTF-8' }, 'linux').star).toBe('★');
  expect(glyphsOf({ LANG: 'C' }, 'linux').star).toBe('*');
  expect(glyphsOf({ LC_ALL: 'C', LANG: 'en_US.UTF-8' }, 'linux').star).toBe('*');
  expect(glyphsOf({}, 'darwin').star).toBe('★');
});

it('keeps to plain letters on a dumb terminal and the kernel console', () => {
  expect(glyphsOf({ LANG: 'en_US.UTF-8', TERM: 'dumb' }, 'darwin').pointer).toBe('>');
  expect(glyphsOf({ LANG: 'en_US.UTF-8', TERM: 'linux' }, 'linux').heart).toBe('<3');
});
