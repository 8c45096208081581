import { isSameId, metaKeys, type Id, type Product } from '../entities/index.ts';
import { NotFoundError, PermissionError } from '../errors/index.ts';
import { createSearchIndex } from '../search/index.ts';
import type { Handlers } from './fake-router.ts';
import { requireAccount, requireProduct, type FakeAccount, type FakeState } from './fake-state.ts';

type Catalog = Pick<Handlers<FakeAccount>, 'products' | 'favorites' | 'authors' | 'series'>;

/** Handlers of the catalog, with the server's rules that a front end can observe. */
export function catalogHandlers(state: FakeState): Catalog {
  const bySlug = (slug: string): Product => {
    const found = state.products.find((book) => book.slug === slug);
    if (!found) throw new NotFoundError('product_not_found');
    return found;
  };
  const ofGenre = (tag: Id | undefined) =>
    state.products.filter((row) => tag === undefined || (row.tags ?? []).some((genre) => isSameId(genre.id, tag)));
  const found = (text: string) => {
    const index = createSearchIndex(state.products);
    return index.find(text, state.products.length).flatMap((at) => index.products[at] ?? []);
  };

  return {
    products: {
      list: ({ query, setTotal }) => {
        const rows = query.search ? found(query.search) : ofGenre(query.tag);
        setTotal(rows.length);
        if (query.search) return rows.slice(0, 100);
        const isWhole = query.page === undefined && query.per_page === undefined;
        return isWhole ? rows.slice(0, state.listLimit) : pageOf(rows, query).data;
      },
      topSales: () => state.products.toSorted((a, b) => (b.total_sales ?? 0) - (a.total_sales ?? 0)),
      featured: () => state.products.slice(0, 8),
      genres: () => state.genres,
      favorites: ({ caller }) => state.products.filter((row) => caller?.favorites.has(row.id)),
      library: ({ caller }) => state.products.filter((row) => caller?.owned.has(row.id)),
      ownedIds: ({ caller }) => ({ product_ids: [...requireAccount(caller).owned] }),
      bySlug: ({ params, caller }) => {
        const row = bySlug(params.slug);
        const value = `http://reader.test/read/grant-${row.id}/`;
        const meta_data = caller?.owned.has(row.id)
          ? [...row.meta_data, { key: metaKeys.streamUrl, value }]
          : row.meta_data;
        return { ...row, meta_data, favorite: caller?.favorites.has(row.id) ?? false };
      },
      file: ({ params, caller }) => {
        const row = bySlug(params.slug);
        if (!requireAccount(caller).owned.has(row.id)) throw new PermissionError('not_entitled');
        const type = 'application/epub+zip';
        return { filename: `${row.name}.epub`, type, blob: new Blob([`PK ${row.name}`], { type }) };
      },
    },
    favorites: {
      add: ({ params, caller }) => void caller?.favorites.add(requireProduct(state, params.productId).id),
      remove: ({ params, caller }) => void caller?.favorites.delete(params.productId),
    },
    authors: {
      bySlug: ({ params, query }) => {
        const books = state.products.filter((row) => row.authors?.some(({ slug }) => slug === params.slug));
        const name = books[0]?.authors?.find(({ slug }) => slug === params.slug)?.name;
        if (name === undefined) throw new NotFoundError('author_not_found');
        const author = { slug: params.slug, name, biography: '', image: '', book_count: books.length };
        return { author, ...pageOf(books, query) };
      },
    },
    series: {
      bySlug: ({ params, query }) => {
        const books = state.products
          .filter((row) => row.series?.slug === params.slug)
          .toSorted((a, b) => (a.series?.position ?? 0) - (b.series?.position ?? 0));
        const name = books[0]?.series?.name;
        if (name === undefined) throw new NotFoundError('series_not_found');
        const series = { slug: params.slug, name, description: '', book_count: books.length };
        return { series, ...pageOf(books, query) };
      },
    },
  };
}

function pageOf<T>(rows: readonly T[], query: { page?: number | undefined; per_page?: number | undefined }) {
  const { page = 1, per_page = 25 } = query;
  return { data: rows.slice((page - 1) * per_page, page * per_page), total_pages: Math.ceil(rows.length / per_page) };
}
