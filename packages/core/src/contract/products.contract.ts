import * as v from 'valibot';
import { GenreSchema, LibraryBookSchema, listOf, ProductSchema } from '../entities/index.ts';
import { additive, call } from './call.ts';
import { FileSchema } from './file.ts';
import { optionalId, page, perPage, SlugParam } from './parameters.ts';

/** What a list of books may be asked by. Without anything it is the whole catalog, newest first. */
export const ProductsQuery = v.object({
  per_page: perPage,
  /** A genre's id; blank is all genres. */
  tag: optionalId,
  page,
  orderby: v.optional(v.picklist(['date', 'popularity', 'rating', 'price', 'title'])),
  order: v.optional(v.picklist(['asc', 'desc'])),
  /** Additive: the rule of the search box, on the server. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
});

const ProductsSchema = listOf(ProductSchema);

/** Calls about books. `/products/genres`, `/featured`, `/favorites` and `/library` come before `/:slug`. */
export const productCalls = {
  list: call({
    method: 'GET',
    path: '/products',
    auth: 'none',
    query: ProductsQuery,
    response: ProductsSchema,
    failures: ['validation_failed'],
  }),
  /** The trailing slash is the specification's; the server answers both forms alike and never redirects. */
  topSales: call({
    method: 'GET',
    path: '/products/',
    auth: 'none',
    query: ProductsQuery,
    response: ProductsSchema,
    failures: ['validation_failed'],
  }),
  featured: call({
    method: 'GET',
    path: '/products/featured',
    auth: 'none',
    response: ProductsSchema,
  }),
  genres: call({
    method: 'GET',
    path: '/products/genres',
    auth: 'none',
    response: listOf(GenreSchema),
  }),
  favorites: call({
    method: 'GET',
    path: '/products/favorites',
    auth: 'required',
    response: ProductsSchema,
    failures: ['sign_in_required'],
  }),
  library: call({
    method: 'GET',
    path: '/products/library',
    auth: 'required',
    query: v.object({ user_id: optionalId }),
    response: listOf(LibraryBookSchema),
    failures: ['sign_in_required', 'permission_denied'],
  }),
  bySlug: call({
    method: 'GET',
    path: '/products/:slug',
    auth: 'optional',
    params: SlugParam,
    query: v.object({ slug: v.optional(v.string()), user_id: optionalId }),
    response: ProductSchema,
    failures: ['product_not_found'],
  }),
  file: additive({
    method: 'GET',
    path: '/products/:slug/file',
    auth: 'required',
    params: SlugParam,
    files: ['application/epub+zip'],
    response: FileSchema,
    failures: ['sign_in_required', 'not_entitled', 'product_not_found'],
  }),
} as const;
