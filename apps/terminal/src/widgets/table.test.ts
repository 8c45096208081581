import { expect, it } from 'vitest';
import { line, type Line, lineWidth } from '../display/index.ts';
import { type Column, layoutTable } from './table.ts';

const columns: Column[] = [
  { grows: true, minWidth: 8 },
  { grows: true, minWidth: 6, hidePriority: 1 },
  { hidePriority: 2 },
  { align: 'right' },
];
const rows: Line[][] = [
  [line('Nine Rooms of Winter'), line('Signe Aldermarsh'), line('★★★★☆'), line('$11.90')],
  [line('Quince'), line('Fenn Okerwald'), line('★★★☆☆'), line('$7.90')],
];
const layout = (width: number) => layoutTable(columns, rows, width).map((row) => row.map(({ text }) => text).join(''));

it('aligns columns, with prices on the right', () => {
  expect(layout(60)).toEqual(
    [
      'Nine Rooms of Winter       Signe Aldermarsh  ★★★★☆  $11.90',
      'Quince                     Fenn Okerwald     ★★★☆☆   $7.90',
    ].map((row) => expect.stringMatching(new RegExp(`^${row.replaceAll(/ +/g, ' +').replaceAll('$', '\\$')}$`))),
  );
  expect(new Set(layoutTable(columns, rows, 60).map(lineWidth))).toEqual(new Set([60]));
});

it('shortens the long columns equally when space is limited', () => {
  expect(layout(40)[0]).toBe('Nine Rooms…  Signe Alder…  ★★★★☆  $11.90');
});

it('hides columns by priority before it truncates titles too much', () => {
  const narrow = layout(26);
  expect(narrow[0]).not.toContain('★');
  expect(narrow[0]).toContain('Signe');
  expect(layout(18)[0]).not.toContain('Signe');
  expect(layout(18)).toEqual(['Nine Room…  $11.90', 'Quince       $7.90']);
});

it.each([5, 12, 30, 80])('never exceeds a width of %i columns', (width) => {
  for (const row of layoutTable(columns, rows, width)) expect(lineWidth(row)).toBeLessThanOrEqual(width);
});
