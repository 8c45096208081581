import type { AdminGenre } from '@octavo/core/admin';
import { genreParam } from '@octavo/core/entities';
import { countOf, formatCount } from '../views/format.ts';

/** The number of books of a genre in words. */
export function bookCountText({ count, book_count: all }: Pick<AdminGenre, 'count' | 'book_count'>): string {
  if (all === 0) return 'No books';
  return count === all ? countOf(all, 'book') : `${countOf(all, 'book')}, ${formatCount(all - count)} not published`;
}

/** The address of a genre with this name, as people read it. */
export const addressOf = (name: string): string => `/discover/${genreParam(name)}`;

/** What another name changes for visitors; `''` for a name with the same address. */
export function renameNote(former: string, name: string): string {
  if (name.trim() === '' || genreParam(former) === genreParam(name)) return '';
  return `The address ${addressOf(former)} will redirect to ${addressOf(name)}.`;
}

/** What a merge changes, in sentences. */
export function mergeNotes(from: Pick<AdminGenre, 'name' | 'book_count'>, into: Pick<AdminGenre, 'name'>): string[] {
  const { name, book_count: books } = from;
  return [
    books === 0
      ? `${name} has no books.`
      : `${countOf(books, 'book')} ${books === 1 ? 'moves' : 'move'} from ${name} to ${into.name}.`,
    `The address ${addressOf(name)} will redirect to ${addressOf(into.name)}.`,
    `Imported books with the genre ${name} get ${into.name}.`,
    'This cannot be undone.',
  ];
}

/** The genres in an edited order. Genres that the order does not have follow in their own. */
export function inOrder<Genre extends Pick<AdminGenre, 'id'>>(
  genres: readonly Genre[],
  ids: readonly number[],
): readonly Genre[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return genres.toSorted((one, other) => (places.get(one.id) ?? ids.length) - (places.get(other.id) ?? ids.length));
}
