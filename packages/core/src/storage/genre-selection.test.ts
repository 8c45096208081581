import { describe, expect, it } from 'vitest';
import { aGenre } from '../testing/index.ts';
import { createGenreSelection, memoryStorage } from './index.ts';

describe('createGenreSelection', () => {
  it('stores the lower-cased name and the id as plain text', () => {
    const storage = memoryStorage();
    createGenreSelection(storage).choose(aGenre({ name: 'Science & Fiction' }));
    expect([storage.get('genre'), storage.get('genreID')]).toEqual(['science & fiction', '4']);
  });

  it('writes empty text on reset', () => {
    const storage = memoryStorage({ genre: 'mystery', genreID: '4' });
    createGenreSelection(storage).reset();
    expect([storage.get('genre'), storage.get('genreID')]).toEqual(['', '']);
  });

  it.each([
    ['"mystery"', '"4"', 'mystery', '4'],
    ['null', 'undefined', '', ''],
    ['', '', '', ''],
  ])('reads %s and %s without JSON quotes', (genre, genreID, name, id) => {
    expect(createGenreSelection(memoryStorage({ genre, genreID })).read()).toEqual({ genre: name, id });
  });

  it('starts without a selection and notifies of a change', () => {
    const selection = createGenreSelection(memoryStorage());
    expect(selection.read()).toEqual({ genre: '', id: '' });
    let notifications = 0;
    const stop = selection.subscribe(() => (notifications += 1));
    selection.choose(aGenre());
    const chosen = selection.read();
    expect(selection.read()).toBe(chosen);
    stop();
    selection.reset();
    expect(notifications).toBe(1);
  });
});
