import * as v from 'valibot';
import { CountSchema } from '../entities/index.ts';

/** What the export of an author's books contains. */
export const BookExportSchema = v.object({
  book_count: CountSchema,
  /** The EPUB files of all books, also earlier ones. */
  file_count: CountSchema,
  review_count: CountSchema,
  sale_count: CountSchema,
  /** The size of the EPUB files. The archive is slightly larger. */
  size_bytes: CountSchema,
});
/** What the export of an author's books contains. */
export type BookExport = v.InferOutput<typeof BookExportSchema>;
