import { expect, it } from 'vitest';
import { defaultSettings, parseSettings, resolvePageTheme } from './reading-settings.ts';

it.each([undefined, null, 'text', 7])('finds no settings in %j', (stored) => {
  expect(parseSettings(stored)).toBeUndefined();
});

it('keeps what is valid and mends the rest', () => {
  expect(parseSettings({ page: 'sepia', textSize: 9000, flow: 'scroll', typeface: 'comic', columns: 'two' })).toEqual({
    ...defaultSettings,
    page: 'sepia',
    flow: 'scroll',
    columns: 'two',
  });
});

it('leaves the page to the device until somebody chooses', () => {
  expect(defaultSettings.page).toBe('system');
  expect(['light', 'dark']).toContain(resolvePageTheme('system'));
  expect(resolvePageTheme('black')).toBe('black');
});
