import { calls, type FileResponse, type AnnotationFormat, type AnnotatedBook } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls about bookmarks, highlights and notes. */
export const annotationsApi = (http: HttpClient) => ({
  /**
   * Additive: one's marks as a file, of one book or without `productId` of all; `null` from a server that keeps none.
   *
   * @throws {NotFoundError} product_not_found
   */
  export: async (
    { productId, format = 'md' }: { productId?: number | undefined; format?: AnnotationFormat },
    options?: CallOptions,
  ): Promise<FileResponse | null> => {
    const file = await ifSupported(http, calls.annotations.export, { query: { product: productId, format }, ...options });
    return file && { ...file, filename: file.filename || `marks.${format}` };
  },

  /** Additive: the books with marks of one's own in them, by name; `null` from a server that does not tell. */
  books: (options?: CallOptions): Promise<AnnotatedBook[] | null> => ifSupported(http, calls.annotations.books, { ...options }),
});
