import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, stepTextSize } from './reading-settings.ts';

it.each([undefined, null, 'text', [], { theme: 'neon', textSize: 'big' }])('takes the defaults for %j', (stored) => {
  expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
});

it('keeps what is valid and mends the rest', () => {
  expect(readSettings({ theme: 'sepia', textSize: 9000 })).toEqual({ theme: 'sepia', textSize: 100 });
});

it('steps the text size up and down and stops at the ends', () => {
  expect(stepTextSize(100, 1)).toBe(112);
  expect(stepTextSize(100, -1)).toBe(90);
  expect(stepTextSize(200, 1)).toBe(200);
  expect(stepTextSize(80, -1)).toBe(80);
  expect(stepTextSize(105, 1)).toBe(112);
});
