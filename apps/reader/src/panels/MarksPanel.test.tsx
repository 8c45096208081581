import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Mark } from '../marks/mark.ts';
import { aMark } from '../testing/a-mark.ts';
import { MarksPanel } from './MarksPanel.tsx';
import type { Desk } from './reader-desk.ts';

afterEach(cleanup);

/** The list of marks, as far as it touches the desk. */
function openList(marks: readonly Mark[], store: { waiting: number; refused: number }) {
  const desk = {
    marking: { marks, store },
    session: { exportUrl: (format: string) => `/export?format=${format}` },
    book: { scale: { positionAt: () => 3 } },
    close: () => undefined,
  };
  // A desk is large and the list touches a corner of it.
  render(<MarksPanel desk={desk as unknown as Desk} />);
  return screen.getByRole('dialog', { hidden: true }).textContent;
}

it('says what waits for a connection and what the server will not take', () => {
  const said = openList([aMark()], { waiting: 2, refused: 1 });
  expect(said).toContain('2 changes wait for a connection.');
  expect(said).toContain('1 mark is too long to be kept with your account, and stays on this device.');
});

it('says so where the last mark was removed without a connection as well', () => {
  const said = openList([], { waiting: 1, refused: 0 });
  expect(said).toContain('Nothing is marked yet.');
  expect(said).toContain('1 change waits for a connection.');
});
