import { COVER_FORMATS, COVER_WIDTHS, coverFileName } from '@octavo/cover-art/images';
import type { SqlConnection } from './tables.ts';

/** Returns the keys of every file that rows of the shop reference. */
export async function referencedFileKeys(connection: SqlConnection): Promise<string[]> {
  const editions = await connection.query(
    'select original_key, publication_key, manifest_key from editions order by id',
  );
  const covers = await connection.query('select hash from covers order by hash');
  const icons = await connection.query(
    `select substr(description, 2) as key from tags where description like '/genre-pictures/%' order by id`,
  );
  const books = (editions.rows as Record<string, string>[]).flatMap((row) => Object.values(row));
  const pictures = (covers.rows as { hash: string }[]).flatMap(({ hash }) =>
    COVER_WIDTHS.flatMap((width) =>
      COVER_FORMATS.map(({ extension }) => `covers/${coverFileName(hash, width, extension)}`),
    ),
  );
  const genres = (icons.rows as { key: string }[]).map(({ key }) => key);
  return [...new Set([...books, ...pictures, ...genres])];
}
