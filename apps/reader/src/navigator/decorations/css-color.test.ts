import { expect, it } from 'vitest';
import { blend, colorDifference, contrastRatio, parseColor, WHITE } from './css-color.ts';

const BLACK = { channels: [0, 0, 0], alpha: 1 } as const;

it.each([
  ['rgb(13, 146, 95)', { channels: [13, 146, 95], alpha: 1 }],
  ['rgba(0, 0, 0, 0)', { channels: [0, 0, 0], alpha: 0 }],
  ['rgba(1, 2, 3, 0.25)', { channels: [1, 2, 3], alpha: 0.25 }],
  ['color(srgb 1 0 0)', undefined],
  ['', undefined],
])('parses the computed color %j', (value, expected) => expect(parseColor(value)).toEqual(expected));

it('blends a color with the ground', () => {
  expect(blend({ channels: [255, 0, 0], alpha: 0.5 }, WHITE)).toEqual({ channels: [255, 127.5, 127.5], alpha: 1 });
});

it('compares colors', () => {
  expect(colorDifference(BLACK, WHITE)).toBe(765);
  expect(contrastRatio(BLACK, WHITE)).toBeCloseTo(21);
  expect(contrastRatio(WHITE, WHITE)).toBe(1);
});
