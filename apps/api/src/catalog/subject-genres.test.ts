import { expect, it } from 'vitest';
import { mapGenres } from './subject-genres.ts';

const genresOf = (...names: string[]) => mapGenres(names.map((name) => ({ name })));

it('maps library subject headings by their head words', () => {
  expect(
    genresOf('England -- Social life and customs -- 19th century -- Fiction', 'Detective and mystery stories, English'),
  ).toEqual(['Mystery']);
  expect(genresOf('Young women -- Fiction', 'Courtship -- Fiction')).toEqual(['Romance']);
});

it('maps the sections of BISAC codes', () => {
  expect(mapGenres([{ name: 'x / y / z', code: 'POE005010' }])).toEqual(['Poetry']);
});

it('keeps a short plain term', () => {
  expect(genresOf('gardening', 'slow living')).toEqual(['Gardening', 'Slow Living']);
});

it('returns General without subjects or with unreadable ones', () => {
  expect(genresOf()).toEqual(['General']);
  expect(genresOf('PR4034 .P7 1813, copy 2; shelf 14')).toEqual(['General']);
});

it('returns at most three genres without duplicates', () => {
  expect(genresOf('Poems', 'Sonnets', 'Travel', 'Memoir', 'Horror')).toEqual(['Horror', 'Poetry', 'Biography']);
});
