import { expect, it } from 'vitest';
import { intervalText, jobView, settingText } from './system-view.ts';

it.each([
  [5, 'Every 5 seconds'],
  [60, 'Every minute'],
  [900, 'Every 15 minutes'],
  [3_600, 'Every hour'],
  [null, '–'],
])('an interval of %j seconds is “%s”', (seconds, text) => {
  expect(intervalText(seconds)).toBe(text);
});

it.each([
  [0, 'done', 'Succeeded'],
  [1, 'warning', 'Failed'],
  [7, 'alert', 'Failed 7 times'],
] as const)('a job with %i failures is “%s %s”', (failures, shape, word) => {
  expect(jobView({ failures })).toEqual({ shape, word });
});

it.each([
  [{ value: 'on', is_secret: false, is_changed: true }, 'on'],
  [{ value: '', is_secret: false, is_changed: false }, 'Not set'],
  [{ value: '', is_secret: true, is_changed: true }, 'Set (hidden)'],
  [{ value: '', is_secret: true, is_changed: false }, 'Not set'],
])('a setting %j is “%s”', (setting, text) => {
  expect(settingText({ name: 'NAME', ...setting })).toBe(text);
});
