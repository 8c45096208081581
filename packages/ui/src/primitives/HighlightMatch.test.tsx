import { expect, it } from 'vitest';
import { findMatch } from './HighlightMatch.tsx';

it.each([
  ['Tidewater Psalms', 'ti', 'Ti'],
  ['Moth Arithmetic', 'TI', 'ti'],
  ['Éloge de l’Été', 'ete', 'Été'],
  ['E\u0301te\u0301 indien', 'été', 'E\u0301te\u0301'],
  ['İstanbul', 'stan', 'stan'],
  ['مصابيح على', 'على', 'على'],
])('finds a match in %j for the query %j', (text, query, found) => {
  const match = findMatch(text, query);
  expect(match && text.slice(match.start, match.end)).toBe(found);
});

it.each([
  ['Quince', ''],
  ['Quince', '   '],
  ['Quince', 'zzz'],
])('finds no match in %j for %j', (text, query) => {
  expect(findMatch(text, query)).toBeNull();
});
