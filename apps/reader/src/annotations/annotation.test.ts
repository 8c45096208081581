import { expect, it } from 'vitest';
import { anAnnotation } from '../testing/an-annotation.ts';
import { noFilter, inReadingOrder, matchesFilter } from './annotation.ts';

it('sorts by reading order, and by creation date within a page', () => {
  const later = anAnnotation({ id: 'later', total_progression: 0.5 });
  const second = anAnnotation({ id: 'second', total_progression: 0.1, created_at: '2026-03-06T00:00:00Z' });
  const first = anAnnotation({ id: 'first', total_progression: 0.1, created_at: '2026-03-05T00:00:00Z' });
  expect(inReadingOrder([later, second, first]).map(({ id }) => id)).toEqual(['first', 'second', 'later']);
});

it.each([
  [{}, true],
  [{ kind: 'bookmarks' }, false],
  [{ kind: 'highlights', color: 'green' }, true],
  [{ kind: 'notes' }, true],
  [{ color: 'blue' }, false],
  [{ query: 'WEIR tin' }, true],
  [{ query: 'weir heron' }, false],
] as const)('a green highlight with a note matches the filter %j: %s', (filter, expected) => {
  const mark = anAnnotation({ color: 'green', note: 'Of tin.' });
  expect(matchesFilter(mark, { ...noFilter, ...filter })).toBe(expected);
});
