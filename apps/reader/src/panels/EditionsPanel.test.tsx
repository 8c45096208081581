import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anAnnotation } from '../testing/an-annotation.ts';
import { cleanUpReaders, defaultPageData, openReader } from '../testing/open-reader.tsx';

cleanUpReaders();
afterEach(cleanup);

const FIRST = { number: 1, note: '', date: '2025-03-03T09:00:00.000Z', is_current: false };
const SECOND = { number: 2, note: 'I corrected two dates.', date: '2026-01-02T09:00:00.000Z', is_current: true };

it('shows the changes to a reader of an earlier edition once', async () => {
  const lost = { ...anAnnotation(), id: 'lost', quote: { before: '', exact: 'the third of April', after: '' } };
  const { user } = await openReader(
    {
      publishedEditions: () => Promise.resolve([SECOND, FIRST]),
      annotations: () => Promise.resolve([lost]),
      unanchored: () => Promise.resolve(['lost']),
    },
    { ...defaultPageData, new_editions: [SECOND] },
  );
  await user.click(await screen.findByRole('button', { name: 'What’s new' }));
  expect(await screen.findByText('I corrected two dates.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Edition 2, current New' })).toBeDefined();
  const download = await screen.findByRole('link', { name: 'Download edition 1' });
  expect(download.getAttribute('href')).toBe('edition-file?number=1');
  expect(await screen.findByText('the third of April')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'What’s new' })).toBeNull());
});

it('shows the notes of new editions without a connection', async () => {
  const { user } = await openReader(
    { publishedEditions: () => Promise.reject(new TypeError('Failed to fetch')) },
    { ...defaultPageData, new_editions: [SECOND] },
  );
  await user.click(await screen.findByRole('button', { name: 'What’s new' }));
  expect(await screen.findByText(/The editions could not be loaded/)).toBeDefined();
  expect(screen.getByText('I corrected two dates.')).toBeDefined();
});

it('is dismissed without opening the panel', async () => {
  const { user } = await openReader({}, { ...defaultPageData, new_editions: [SECOND] });
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/has a new edition/)).toBeNull();
});
