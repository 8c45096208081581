import { expect, it } from 'vitest';
import { line, span } from './line.ts';
import { createPalette } from './palette.ts';

const price = line(span('★', 'star'), ' ', span('Quince', 'strong'));

it('shows roles in color on a color terminal', () => {
  expect(createPalette({ depth: 8, isDumb: false }).paint(price)).toBe(
    '\u001B[38;5;172m★\u001B[0m \u001B[1mQuince\u001B[0m',
  );
  expect(createPalette({ depth: 4, isDumb: false }).paint(price)).toContain('\u001B[33m★');
});

it('uses bold but no color at color depth 1', () => {
  expect(createPalette({ depth: 1, isDumb: false }).paint(price)).toBe('★ \u001B[1mQuince\u001B[0m');
});

it('writes no escape codes to a dumb terminal', () => {
  const linked = line(span('here', 'accent', 'http://127.0.0.1/'));
  expect(createPalette({ depth: 1, isDumb: true }).paint(linked)).toBe('here');
});

it('escapes a URL so that it cannot end the link early', () => {
  const painted = createPalette({ depth: 1, isDumb: false }).paint(
    line(span('here', 'plain', 'http://a.test/\u001B\\x')),
  );
  expect(painted).toBe('\u001B]8;;http://a.test/%1B/x\u001B\\here\u001B]8;;\u001B\\');
  expect(createPalette({ depth: 1, isDumb: false }).paint(line(span('x', 'plain', 'no address')))).toContain(
    ']8;;\u001B',
  );
});
