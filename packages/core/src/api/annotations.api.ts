import { calls, type FileResponse, type AnnotationFormat, type AnnotatedBook } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls for bookmarks, highlights and notes. */
export const annotationsApi = (http: HttpClient) => ({
  /**
   * Additive: downloads the user's annotations of one book, or of all books without `productId`. `null` if the server does
   * not support annotations.
   *
   * @throws {NotFoundError} product_not_found
   */
  export: async (
    { productId, format = 'md' }: { productId?: number | undefined; format?: AnnotationFormat },
    options?: CallOptions,
  ): Promise<FileResponse | null> => {
    const file = await ifSupported(http, calls.annotations.export, {
      query: { product: productId, format },
      ...options,
    });
    return file && { ...file, filename: file.filename || `marks.${format}` };
  },

  /** Additive: lists the books with annotations of the user, by name; `null` if the server does not support it. */
  books: (options?: CallOptions): Promise<AnnotatedBook[] | null> =>
    ifSupported(http, calls.annotations.books, { ...options }),
});
