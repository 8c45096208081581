import { calls, TOTAL_COUNT_HEADER, type FileResponse } from '../contract/index.ts';
import { pageSizes, toCount, type Id, type Listing, type Product } from '../entities/index.ts';
import { ContractError, NotFoundError } from '../errors/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient, RequestOptions } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls about books. */
export const productsApi = (http: HttpClient) => ({
  /** The books, newest first: New Releases and the search box. */
  list: (options?: CallOptions) => http(calls.products.list, { ...options }),

  /** The same call with the number of books there are, which is more than are listed where the server cuts the list short. */
  catalog: (options?: CallOptions) => listWithTotal(http, { ...options }),

  /** A page of a genre, 25 at a time; without `genreId` of all books. */
  ofGenre: ({ genreId, page = 1 }: { genreId?: Id | undefined; page?: number }, options?: CallOptions) =>
    http(calls.products.list, {
      query: { per_page: pageSizes.genre, tag: genreId === '' ? undefined : genreId, page },
      ...options,
    }),

  /** Additive: the rule of the search box, on the server; some of the books that match, and how many do. */
  search: (text: string, options?: CallOptions) => listWithTotal(http, { query: { search: text }, ...options }),

  /** Books by copies sold. */
  topSales: (options?: CallOptions) =>
    http(calls.products.topSales, { query: { orderby: 'popularity', order: 'desc' }, ...options }),

  /** The shelf of the month. */
  featured: (options?: CallOptions) => http(calls.products.featured, { ...options }),

  /** Genres with the number of their books. */
  genres: (options?: CallOptions) => http(calls.products.genres, { ...options }),

  /**
   * One book; its owner gets the address to read it at.
   *
   * @throws {NotFoundError} product_not_found; also for an answer with nothing in it, as some servers have it
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

  /** One's favorites. */
  favorites: (options?: CallOptions) => http(calls.products.favorites, { ...options }),

  /** The books one may read. */
  library: ({ userId }: { userId: Id }, options?: CallOptions) =>
    http(calls.products.library, { query: { user_id: userId }, ...options }),

  /**
   * Additive: a book one owns as an EPUB file; `null` from a server that gives none away. A file without a name is called
   * after the book's address.
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

/** Nothing, in any of the ways a server says it: no body, `null`, `[]` or `{}`. */
function isEmpty(body: unknown): boolean {
  if (body === '' || body === null) return true;
  return typeof body === 'object' && Object.keys(body).length === 0;
}
