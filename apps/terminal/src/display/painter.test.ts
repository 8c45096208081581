import { expect, it } from 'vitest';
import { linePainter, screenPainter } from './painter.ts';

function painted(make: typeof screenPainter) {
  let written = '';
  const painter = make((text) => (written += text));
  return {
    painter,
    take: () => {
      const text = written;
      written = '';
      return text;
    },
  };
}

it('opens the alternate screen and restores the previous one once', () => {
  const { painter, take } = painted(screenPainter);
  painter.open();
  expect(take()).toContain('\u001B[?1049h');
  painter.close();
  expect(take().endsWith('\u001B[?25h\u001B[?1049l')).toBe(true);
  painter.close();
  expect(take()).toBe('');
});

it('draws only changed rows and clears removed rows', () => {
  const { painter, take } = painted(screenPainter);
  painter.open();
  painter.show({ rows: ['one', 'two', 'three'], cursor: null });
  take();
  painter.show({ rows: ['one', 'TWO'], cursor: { row: 1, column: 3 } });
  const written = take();
  expect(written).not.toContain('one');
  expect(written).toContain('\u001B[2;1HTWO\u001B[K');
  expect(written).toContain('\u001B[3;1H\u001B[J');
  expect(written).toContain('\u001B[2;4H\u001B[?25h');
});

it('redraws everything after a reset', () => {
  const { painter, take } = painted(screenPainter);
  painter.open();
  painter.show({ rows: ['one'], cursor: null });
  painter.reset();
  take();
  painter.show({ rows: ['one'], cursor: null });
  expect(take()).toContain('one');
});

it('appends new rows on a terminal without escape codes', () => {
  const { painter, take } = painted(linePainter);
  painter.open();
  painter.show({ rows: ['Octavo', '', '> Search', '  Library'], cursor: null });
  painter.show({ rows: ['Octavo', '', '  Search', '> Library'], cursor: null });
  painter.show({ rows: ['Octavo', '', '  Search', '> Library'], cursor: null });
  painter.close();
  expect(take()).toBe('Octavo\n> Search\n  Library\n  Search\n> Library\n');
});

it.each([screenPainter, linePainter])('draws nothing after it is closed', (make) => {
  const { painter, take } = painted(make);
  painter.open();
  painter.close();
  take();
  painter.show({ rows: ['late'], cursor: null });
  painter.reset();
  expect(take()).toBe('');
});
