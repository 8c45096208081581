import { expect, it } from 'vitest';
import { fit, line, lineWidth, pointed, span, spread } from './line.ts';

const textOf = (spans: ReturnType<typeof line>) => spans.map(({ text }) => text).join('');

it('cuts where it is too wide, also between two stretches', () => {
  expect(textOf(fit(line('The Tide ', span('Clock', 'strong')), 12))).toBe('The Tide Cl…');
  expect(textOf(fit(line('The Tide', span('Clock')), 8))).toBe('The Tid…');
  expect(textOf(fit(line('The Tide'), 8))).toBe('The Tide');
});

it('puts the right end at the right, and cuts the left end for it', () => {
  expect(textOf(spread(line('Quince'), line('$7.90'), 16))).toBe('Quince     $7.90');
  expect(textOf(spread(line('Nine Rooms of Winter'), line('$11.90'), 16))).toBe('Nine Roo… $11.90');
  expect(lineWidth(spread(line('千鳥湯の舟'), line('$5.50'), 12))).toBe(12);
});

it('points at one row and keeps the others in line with it', () => {
  expect(textOf(pointed(true, '›', span('Quince')))).toBe('› Quince');
  expect(textOf(pointed(false, '›', span('Quince')))).toBe('  Quince');
});

it('takes commands out of whatever is put on a line', () => {
  expect(span('\u001B]8;;http://evil.test\u0007Low Water').text).toBe(' ]8;;http://evil.test Low Water');
});
