import { calls, type FileAnswer, type MarkFormat, type MarksInBook } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { Http } from './http.ts';
import { ifOffered } from './offered.ts';

/** Calls about bookmarks, highlights and notes. */
export const marksApi = (http: Http) => ({
  /**
   * Additive: one's marks as a file, of one book or without `productId` of all; `null` from a server that keeps none.
   *
   * @throws {NotFoundError} product_not_found
   */
  export: async (
    { productId, format = 'md' }: { productId?: number | undefined; format?: MarkFormat },
    options?: CallOptions,
  ): Promise<FileAnswer | null> => {
    const file = await ifOffered(http, calls.marks.export, { query: { product: productId, format }, ...options });
    return file && { ...file, filename: file.filename || `marks.${format}` };
  },

  /** Additive: the books with marks of one's own in them, by name; `null` from a server that does not tell. */
  books: (options?: CallOptions): Promise<MarksInBook[] | null> => ifOffered(http, calls.marks.books, { ...options }),
});
