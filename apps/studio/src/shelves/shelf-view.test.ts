import type { ShelfBook, ShelfMonth } from '@octavo/core/admin';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { monthNote, skippedNote } from './shelf-view.ts';
import { ShelvesSearch } from './shelves-search.ts';

describe('a book on a shelf', () => {
  it.each([
    ['published', '', undefined],
    ['off_sale', '', 'Off sale: skipped'],
    ['draft', '', 'Not published: skipped'],
    ['in_review', '', 'Not published: skipped'],
    ['scheduled', '2026-12-09T23:30:00Z', 'Shown from Dec 10, 2026'],
  ] as const)('with the status %s and the release %s has the note %s', (status, release_date, text) => {
    expect(skippedNote({ status, release_date }, 'Europe/Madrid')?.text).toBe(text);
  });
});

describe('a month', () => {
  const month = (name: string, shown: Partial<ShelfMonth>): ShelfMonth => ({
    month: name,
    version: '"0"',
    books: [],
    source: 'month',
    source_month: name,
    ...shown,
  });
  const book: ShelfBook = {
    id: 1,
    title: '',
    authors: [],
    slug: '',
    images: [],
    status: 'off_sale',
    release_date: '',
    price: '',
  };
  it.each([
    [month('2026-10', {}), 'Past'],
    [month('2026-11', {}), 'On home now'],
    [month('2026-12', {}), 'Planned'],
    [month('2026-12', { source: 'earlier', source_month: '2026-10' }), 'Empty: October’s books stay'],
    [month('2027-01', { source: 'earlier', source_month: '2026-12' }), 'Empty: December 2026’s books stay'],
    [month('2026-12', { source: 'newest', source_month: '' }), 'Empty: the newest books are shown'],
    [
      month('2026-12', { source: 'newest', source_month: '', books: [book] }),
      'Nothing on sale: the newest books are shown',
    ],
  ])('%j in November has the note %s', (shelf, note) => {
    expect(monthNote(shelf, '2026-11')).toBe(note);
  });

  it('of the URL counts as absent when it is invalid', () => {
    expect(v.parse(ShelvesSearch, { month: '2026-13', from: '2026-10' })).toEqual({ from: '2026-10' });
  });
});
