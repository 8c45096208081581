import { calls, TOTAL_COUNT_HEADER, type FileResponse } from '../contract/index.ts';
import { pageSizes, toCount, type Id, type Listing, type Product } from '../entities/index.ts';
import { ContractError, NotFoundError } from '../errors/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient, RequestOptions } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls for products. */
export const productsApi = (http: HttpClient) => ({
  /** Lists the books, newest first, for New Releases and the search box. */
  list: (options?: CallOptions) => http(calls.products.list, { ...options }),

  /** The same call with the total number of books, which is higher than the length of a truncated list. */
  catalog: (options?: CallOptions) => listWithTotal(http, { ...options }),

  /** Lists a page of 25 books of a genre, or of all books without `genreId`. */
  ofGenre: ({ genreId, page = 1 }: { genreId?: Id | undefined; page?: number }, options?: CallOptions) =>
    http(calls.products.list, {
      query: { per_page: pageSizes.genre, tag: genreId === '' ? undefined : genreId, page },
      ...options,
    }),

  /** Additive: searches on the server by the rule of the search box. Returns some of the matches and their total number. */
  search: (text: string, options?: CallOptions) => listWithTotal(http, { query: { search: text }, ...options }),

  /** Lists the books by copies sold. */
  topSales: (options?: CallOptions) =>
    http(calls.products.topSales, { query: { orderby: 'popularity', order: 'desc' }, ...options }),

  /** Lists the featured books of the month. */
  featured: (options?: CallOptions) => http(calls.products.featured, { ...options }),

  /** Lists the genres with their book counts. */
  genres: (options?: CallOptions) => http(calls.products.genres, { ...options }),

  /**
   * Returns one book. Its owner also gets the reading URL.
   *
   * @throws {NotFoundError} product_not_found, including for an empty response, which some servers send
   */
  bySlug: async (
    { slug, userId }: { slug: string; userId?: Id | undefined },
    options?: CallOptions,
  ): Promise<Product> => {
    try {
      return await http(calls.products.bySlug, { params: { slug }, query: { slug, user_id: userId }, ...options });
    } catch (error) {
      if (error instanceof ContractError && isEmpty(error.body)) {
        throw new NotFoundError('product_not_found', { body: error.body, cause: error });
      }
      throw error;
    }
  },

  /** Lists the user's favorites. */
  favorites: (options?: CallOptions) => http(calls.products.favorites, { ...options }),

  /** Lists the books that the user owns. */
  library: ({ userId }: { userId: Id }, options?: CallOptions) =>
    http(calls.products.library, { query: { user_id: userId }, ...options }),

  /** Additive: lists the ids of the books that the user owns, newest first; `null` if the server does not support it. */
  ownedIds: async (options?: CallOptions): Promise<number[] | null> =>
    (await ifSupported(http, calls.products.ownedIds, { ...options }))?.product_ids ?? null,

  /**
   * Additive: downloads an owned book as an EPUB file; `null` if the server does not support it. A file without a name is
   * named after the slug of the book.
   *
   * @throws {PermissionError} not_entitled
   * @throws {NotFoundError} product_not_found
   */
  file: async ({ slug }: { slug: string }, options?: CallOptions): Promise<FileResponse | null> => {
    const file = await ifSupported(http, calls.products.file, { params: { slug }, ...options });
    return file && { ...file, filename: file.filename || `${slug}.epub` };
  },
});

async function listWithTotal(http: HttpClient, request: RequestOptions): Promise<Listing<Product>> {
  let total = 0;
  const onHeaders = (headers: Headers) => {
    total = toCount(headers.get(TOTAL_COUNT_HEADER));
  };
  const data = await http(calls.products.list, { ...request, onHeaders });
  return { data, total: Math.max(total, data.length) };
}

/** Whether the response is empty in any form: no body, `null`, `[]` or `{}`. */
function isEmpty(body: unknown): boolean {
  if (body === '' || body === null) return true;
  return typeof body === 'object' && Object.keys(body).length === 0;
}
