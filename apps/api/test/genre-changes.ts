import type { AdminApi, AdminGenre, AdminGenres } from '@octavo/core/admin';
import { aBook } from './a-book.ts';
import type { TestShop } from './harness.ts';

/** Adds a book for each list of genres, and returns the ids. */
export async function booksOfGenres(shop: TestShop, ...genres: string[][]): Promise<number[]> {
  const ids: number[] = [];
  for (const names of genres) ids.push((await aBook(shop.deps, { genres: names })).id);
  return ids;
}

/** Finds a genre of the back office by its name. */
export async function genreNamed(admin: AdminApi, name: string): Promise<AdminGenre> {
  const found = (await admin.genres()).data.find((one) => one.name === name);
  if (!found) throw new Error(`There is no genre ${name}.`);
  return found;
}

/** Renames a genre as an editor who has just read it. */
export async function renameGenre(admin: AdminApi, from: string, to: string): Promise<AdminGenres> {
  const { id, version } = await genreNamed(admin, from);
  return admin.changeGenre(id, version, { name: to });
}

/** Merges a genre into another one as an editor who has just read both. */
export async function mergeGenres(admin: AdminApi, from: string, into: string): Promise<AdminGenres> {
  const { id, version } = await genreNamed(admin, from);
  return admin.mergeGenre(id, version, (await genreNamed(admin, into)).id);
}
