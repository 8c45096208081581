import { aStudioBook } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { statusView } from './book-view.ts';

it.each([
  [{ status: 'published', edition_count: 3, current_edition: 2 }, 'done', 'Published', '2nd edition'],
  [{ status: 'draft' }, 'notStarted', 'Draft', ''],
  [
    { status: 'draft', review_note: 'Please correct the cover.' },
    'alert',
    'Needs attention',
    'The shop requested changes',
  ],
  [
    { status: 'in_review', date_status: '2026-11-24T09:00:00.000Z' },
    'inProgress',
    'In review',
    'Submitted Nov 24, 2026',
  ],
  [{ status: 'off_sale', date_status: '2026-10-02T09:00:00.000Z' }, 'stopped', 'Off sale', 'Since Oct 2, 2026'],
] as const)('describes %j', (overrides, shape, word, note) => {
  expect(statusView(aStudioBook(overrides), 'Europe/Lisbon')).toEqual({ shape, word, note });
});

it('shows when a scheduled book is published, in the time zone of the shop', () => {
  const book = aStudioBook({ status: 'scheduled', release_date: '2026-12-01T09:00:00.000Z' });
  expect(statusView(book, 'Europe/Lisbon').note.replaceAll(/\s/g, ' ')).toBe('Dec 1, 2026, 9:00 AM');
});
