import * as v from 'valibot';
import { GenreSchema, LibraryBookSchema, listOf, ProductIdSchema, ProductSchema } from '../entities/index.ts';
import { additive, call } from './call.ts';
import { FileSchema } from './file.ts';

const ProductsSchema = listOf(ProductSchema);

/** Calls for products. `/products/genres`, `/featured`, `/favorites` and `/library` come before `/:slug`. */
export const productCalls = {
  list: call({
    method: 'GET',
    path: '/products',
    auth: 'none',
    isCounted: true,
    response: ProductsSchema,
    failures: ['validation_failed'],
  }),
  /** The trailing slash is the specification's. The server accepts both forms and never redirects. */
  topSales: call({
    method: 'GET',
    path: '/products/',
    auth: 'none',
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
    response: listOf(LibraryBookSchema),
    failures: ['sign_in_required', 'permission_denied'],
  }),
  /** The same books as ids, newest first, for lists that mark owned books. */
  ownedIds: additive({
    method: 'GET',
    path: '/products/library/ids',
    auth: 'required',
    response: v.object({ product_ids: listOf(ProductIdSchema) }),
    failures: ['sign_in_required'],
  }),
  bySlug: call({
    method: 'GET',
    path: '/products/:slug',
    auth: 'optional',
    response: ProductSchema,
    failures: ['product_not_found'],
  }),
  file: additive({
    method: 'GET',
    path: '/products/:slug/file',
    auth: 'required',
    files: ['application/epub+zip'],
    response: FileSchema,
    failures: ['sign_in_required', 'not_entitled', 'product_not_found'],
  }),
} as const;
