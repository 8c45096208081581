import { expect, it } from 'vitest';
import { truncateLine, line, lineWidth, listRow, span, justify } from './line.ts';

const textOf = (spans: ReturnType<typeof line>) => spans.map(({ text }) => text).join('');

it('truncates a line that is too wide, even at the border of two spans', () => {
  expect(textOf(truncateLine(line('The Tide ', span('Clock', 'strong')), 12))).toBe('The Tide Cl…');
  expect(textOf(truncateLine(line('The Tide', span('Clock')), 8))).toBe('The Tid…');
  expect(textOf(truncateLine(line('The Tide'), 8))).toBe('The Tide');
});

it('aligns the right part to the right edge and truncates the left part', () => {
  expect(textOf(justify(line('Quince'), line('$7.90'), 16))).toBe('Quince     $7.90');
  expect(textOf(justify(line('Nine Rooms of Winter'), line('$11.90'), 16))).toBe('Nine Roo… $11.90');
  expect(lineWidth(justify(line('千鳥湯の舟'), line('$5.50'), 12))).toBe(12);
});

it('shows the pointer on one row and aligns the other rows with it', () => {
  expect(textOf(listRow(true, '›', span('Quince')))).toBe('› Quince');
  expect(textOf(listRow(false, '›', span('Quince')))).toBe('  Quince');
});

it('removes control characters from span text', () => {
  expect(span('\u001B]8;;http://evil.test\u0007Low Water').text).toBe(' ]8;;http://evil.test Low Water');
});
