import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Annotation } from '../annotations/annotation.ts';
import { aManifest } from '../testing/a-manifest.ts';
import { anAnnotation } from '../testing/an-annotation.ts';
import { AnnotationsPanel } from './AnnotationsPanel.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(cleanup);

/** The list of marks, as far as it touches the context. */
function openPanel(annotations: readonly Annotation[], store: { pendingCount: number; rejectedIds: string[]; unsynced?: readonly Annotation[] }) {
  const context = {
    annotations: { all: annotations, store: { unsynced: [], ...store } },
    session: { exportUrl: (format: string) => `/export?format=${format}` },
    book: { manifest: aManifest(), scale: { positionAt: () => 3 } },
    close: () => undefined,
  };
  // A context is large and the list touches a corner of it.
  render(<AnnotationsPanel context={context as unknown as ReaderContext} />);
  return screen.getByRole('dialog', { hidden: true }).textContent;
}

it('says what waits for a connection and what the server will not take', () => {
  const said = openPanel([anAnnotation()], { pendingCount: 2, rejectedIds: [anAnnotation().id] });
  expect(said).toContain('2 changes wait for a connection.');
  expect(said).toContain('1 mark is too long to be kept with your account, and stays on this device.');
});

it('offers as a file what is in none of the server’s', () => {
  const offer = () => screen.queryByRole('button', { name: 'Save what only this device has', hidden: true });
  openPanel([anAnnotation()], { pendingCount: 0, rejectedIds: [] });
  expect(offer()).toBeNull();
  cleanup();
  openPanel([anAnnotation()], { pendingCount: 1, rejectedIds: [], unsynced: [anAnnotation()] });
  expect(offer()).not.toBeNull();
});

it('says so where the last mark was removed without a connection as well', () => {
  const said = openPanel([], { pendingCount: 1, rejectedIds: [] });
  expect(said).toContain('Nothing is marked yet.');
  expect(said).toContain('1 change waits for a connection.');
});

it('says beside each mark that the server will not take what to shorten, and shows those alone', async () => {
  const words = 'a word '.repeat(3_000);
  const taken = anAnnotation({ id: 'taken', quote: { before: '', exact: 'Taken', after: '' } });
  const noted = anAnnotation({ id: 'noted', note: words });
  const passage = anAnnotation({ id: 'passage', quote: { before: '', exact: words, after: '' } });
  openPanel([taken, noted, passage], { pendingCount: 0, rejectedIds: ['noted', 'passage'] });
  const lines = () => screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent);
  const [first, second, third] = lines();
  expect(first).not.toContain('Only on this device');
  expect(second).toContain('its note is too long to be kept with your account. Edit it and shorten the note.');
  expect(third).toContain('the passage is too long to be kept with your account. Mark a shorter one in its place.');

  await userEvent.click(screen.getByRole('button', { name: 'Show them', hidden: true }));
  expect(lines().filter((line) => line.includes('Taken'))).toEqual([]);
  expect(lines().filter((line) => line.includes('Only on this device'))).toHaveLength(2);
  expect(screen.getByText('2 of 3', { selector: 'output' })).toBeDefined();
});
