import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Annotation } from '../annotations/annotation.ts';
import { aManifest } from '../testing/a-manifest.ts';
import { anAnnotation } from '../testing/an-annotation.ts';
import { AnnotationsPanel } from './AnnotationsPanel.tsx';
import type { AnnotationStore } from '../sync/annotation-store.ts';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(cleanup);

/** Opens the list of annotations with a partial context. */
function openPanel(
  annotations: readonly Annotation[],
  store: Pick<AnnotationStore, 'pendingCount' | 'rejectedIds' | 'exceededQuota'> & Partial<AnnotationStore>,
) {
  const context = {
    annotations: { all: annotations, store: { unsynced: [], ...store } },
    session: { exportUrl: (format: string) => `/export?format=${format}` },
    book: { manifest: aManifest(), scale: { positionAt: () => 3 } },
    close: () => undefined,
  };
  // A partial context: the list uses few of its members.
  render(<AnnotationsPanel context={context as unknown as ReaderContext} />);
  return screen.getByRole('dialog', { hidden: true }).textContent;
}

it('shows the number of pending changes and of rejected annotations', () => {
  const text = openPanel([anAnnotation()], { pendingCount: 2, rejectedIds: [anAnnotation().id] });
  expect(text).toContain('2 changes are waiting for a connection.');
  expect(text).toContain('1 annotation is too long to sync and stays on this device.');
});

it('shows the message of the server while a quota is exceeded', () => {
  const full = anAnnotation({ id: 'full' });
  const quota = { message: 'You have 5,000 annotations. Please delete some.', ids: ['full'] };
  const text = openPanel([full], { pendingCount: 0, rejectedIds: ['full'], exceededQuota: quota });
  expect(text).toContain(
    'You have 5,000 annotations. Please delete some. 1 annotation stays on this device until then.',
  );
  expect(text).toContain('Only on this device: your account is full.');
  expect(text).not.toContain('too long');
});

it('offers unsynced annotations for download', () => {
  const offer = () => screen.queryByRole('button', { name: 'Download unsynced notes', hidden: true });
  openPanel([anAnnotation()], { pendingCount: 0, rejectedIds: [] });
  expect(offer()).toBeNull();
  cleanup();
  openPanel([anAnnotation()], { pendingCount: 1, rejectedIds: [], unsynced: [anAnnotation()] });
  expect(offer()).not.toBeNull();
});

it('shows a pending removal when the list is empty', () => {
  const text = openPanel([], { pendingCount: 1, rejectedIds: [] });
  expect(text).toContain('No highlights yet.');
  expect(text).toContain('1 change is waiting for a connection.');
});

it('shows for each rejected annotation which text to shorten, and filters by rejected ones', async () => {
  const words = 'a word '.repeat(3_000);
  const taken = anAnnotation({ id: 'taken', quote: { before: '', exact: 'Taken', after: '' } });
  const annotationWithNote = anAnnotation({ id: 'noted', note: words });
  const passage = anAnnotation({ id: 'passage', quote: { before: '', exact: words, after: '' } });
  openPanel([taken, annotationWithNote, passage], { pendingCount: 0, rejectedIds: ['noted', 'passage'] });
  const lines = () => screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent);
  const [first, second, third] = lines();
  expect(first).not.toContain('Only on this device');
  expect(second).toContain('the note is too long to sync. Shorten the note.');
  expect(third).toContain('the passage is too long to sync. Highlight a shorter one instead.');

  await userEvent.click(screen.getByRole('button', { name: 'Show them', hidden: true }));
  expect(lines().filter((line) => line.includes('Taken'))).toEqual([]);
  expect(lines().filter((line) => line.includes('Only on this device'))).toHaveLength(2);
  expect(screen.getByText('2 of 3', { selector: 'output' })).toBeDefined();
});
