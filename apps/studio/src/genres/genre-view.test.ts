import { describe, expect, it } from 'vitest';
import { bookCountText, inOrder, mergeNotes, renameNote } from './genre-view.ts';

describe('a genre', () => {
  it.each([
    [0, 0, 'No books'],
    [1, 1, '1 book'],
    [3, 1_203, '1,203 books, 1,200 not published'],
  ])('with %i published of %i books says “%s”', (count, book_count, text) => {
    expect(bookCountText({ count, book_count })).toBe(text);
  });

  it.each([
    ['Travel', 'Journeys', 'The address /discover/travel will redirect to /discover/journeys.'],
    ['Travel', ' TRAVEL ', ''],
    ['Travel', '', ''],
  ])('renamed from %j to %j has the note “%s”', (former, name, note) => {
    expect(renameNote(former, name)).toBe(note);
  });

  it.each([
    [0, 'Verse has no books.'],
    [1, '1 book moves from Verse to Travel.'],
    [12, '12 books move from Verse to Travel.'],
  ])('with %i books that is merged says first “%s”', (book_count, first) => {
    expect(mergeNotes({ name: 'Verse', book_count }, { name: 'Travel' })).toEqual([
      first,
      'The address /discover/verse will redirect to /discover/travel.',
      'Imported books with the genre Verse get Travel.',
      'This cannot be undone.',
    ]);
  });
});

it('shows genres that an edited order does not have after the others', () => {
  const genres = [1, 2, 3, 4].map((id) => ({ id }));
  expect(inOrder(genres, [4, 9, 1]).map(({ id }) => id)).toEqual([4, 1, 2, 3]);
});
