import { expect, it } from 'vitest';
import { defaultSettings, parseSettings, resolvePageTheme } from './reading-settings.ts';

it.each([undefined, null, 'text', 7])('returns undefined for %j', (stored) => {
  expect(parseSettings(stored)).toBeUndefined();
});

it('keeps valid values and replaces the rest by defaults', () => {
  expect(parseSettings({ page: 'sepia', textSize: 9000, flow: 'scroll', typeface: 'comic', columns: 'two' })).toEqual({
    ...defaultSettings,
    page: 'sepia',
    flow: 'scroll',
    columns: 'two',
  });
});

it('follows the device by default', () => {
  expect(defaultSettings.page).toBe('system');
  expect(['light', 'dark']).toContain(resolvePageTheme('system'));
  expect(resolvePageTheme('black')).toBe('black');
});
