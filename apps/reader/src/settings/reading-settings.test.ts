import { expect, it } from 'vitest';
import { defaultSettings, readSettings } from './reading-settings.ts';

it.each([undefined, null, 'text', 7])('finds no settings in %j', (stored) => {
  expect(readSettings(stored)).toBeUndefined();
});

it('keeps what is valid and mends the rest', () => {
  expect(readSettings({ page: 'sepia', textSize: 9000, flow: 'scroll', typeface: 'comic' })).toEqual({
    page: 'sepia',
    textSize: 19,
    typeface: 'publisher',
    flow: 'scroll',
    lineSpacing: 'book',
  });
});

it('takes the page a device prefers until somebody chooses', () => {
  expect(defaultSettings(true).page).toBe('dark');
  expect(defaultSettings(false).page).toBe('light');
});
