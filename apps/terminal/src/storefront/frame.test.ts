import { expect, it } from 'vitest';
import { glyphsOf, line, lineWidth, span } from '../display/index.ts';
import { composeFrame } from './frame.ts';

const glyphs = glyphsOf({ LANG: 'C.UTF-8' }, 'linux');
const context = {
  shopName: 'Octavo',
  path: ['', 'Shop by Genre', 'Mystery'],
  status: line('Cart 2'),
  notice: null,
  scroll: 0,
};
const lines = Array.from({ length: 30 }, (_, at) => line(`row ${at}`));
const hints = [
  { keys: '↵', label: 'open' },
  { keys: 'esc', label: 'back' },
  { keys: '^C', label: 'quit' },
];
const textOf = (frame: ReturnType<typeof composeFrame>) =>
  frame.rows.map((row) =>
    row
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );

it('frames a screen with its path, the cart count and the key hints', () => {
  const rows = textOf(composeFrame({ lines: lines.slice(0, 2), hints }, context, { columns: 60, rows: 10, glyphs }));
  expect(rows).toHaveLength(10);
  expect(rows[0]).toMatch(/^ {2}Octavo › Shop by Genre › Mystery +Cart 2$/);
  expect(rows[2]).toBe('  row 0');
  expect(rows.at(-1)).toBe('  ↵ open · esc back · ^C quit');
});

it('keeps the pointer and one row around it visible', () => {
  const size = { columns: 60, rows: 12, glyphs };
  const down = composeFrame({ lines, hints, focus: 20 }, context, size);
  expect(textOf(down)).toContain('  row 20');
  expect(textOf(down)).toContain('  row 21');
  expect(textOf(down).join('\n')).toMatch(/↓ 8$/m);
  const up = composeFrame({ lines, hints, focus: 13 }, { ...context, scroll: down.scroll }, size);
  expect(textOf(up)).toContain('  row 12');
});

it('stops scrolling at the end', () => {
  const frame = composeFrame({ lines, hints }, { ...context, scroll: 999 }, { columns: 60, rows: 12, glyphs });
  expect(textOf(frame)).toContain('  row 29');
  expect(frame.scroll).toBe(23);
});

it.each([12, 20, 40, 200])('never exceeds a width of %i columns', (columns) => {
  const notice = { kind: 'error', message: 'The shop could not be reached. Please check your connection.' } as const;
  const view = { lines: [line(span('x'.repeat(300), 'strong'))], hints, cursor: { row: 0, column: 250 } };
  const frame = composeFrame(view, { ...context, notice }, { columns, rows: 12, glyphs });
  expect(frame.rows).toHaveLength(12);
  for (const row of frame.rows) expect(lineWidth(row)).toBeLessThanOrEqual(columns);
  expect(frame.cursor?.column).toBeLessThan(columns);
});

it('shows a message when the window is too small', () => {
  expect(textOf(composeFrame({ lines, hints }, context, { columns: 10, rows: 3, glyphs }))).toEqual(['This wind…']);
});
