import { expect, expectTypeOf, it } from 'vitest';
import { createApi } from '../api/index.ts';
import type { Listing, Product } from '../entities/index.ts';
import { createFakeShop } from '../testing/index.ts';
import { createQueries } from './queries.ts';
import { createQueryClient } from './query-client.ts';

function startQueries() {
  const server = createFakeShop();
  const queryClient = createQueryClient();
  const api = createApi({ baseUrl: server.baseUrl, fetch: server.fetch });
  return { server, queryClient, queries: createQueries({ api, queryClient }) };
}

it('uses the query keys that browsers have persisted', () => {
  const { queries } = startQueries();
  const keys = [
    queries.catalog(),
    queries.newest(),
    queries.topSales(),
    queries.featured(),
    queries.genres(),
    queries.genreProducts(),
    queries.genreProducts(4, 3),
    queries.product('Salt-Roads'),
    queries.product('salt-roads', 3),
    queries.author('Maren-Oskalo'),
    queries.series('tides', 2),
    queries.reviews(1),
    queries.reviews(1, 2, 'lowest'),
    queries.reviewSummary(1),
    queries.library(3),
    queries.ownedIds(),
    queries.favorites(),
    queries.orders(),
    queries.order(5),
    queries.lastBilling(),
    queries.sessions(),
    queries.appPasswords(),
    queries.annotatedBooks(),
  ].map(({ queryKey }) => queryKey);
  expect(keys).toEqual([
    ['products'],
    ['products', 'newest'],
    ['products', 'topSales'],
    ['products', 'featured'],
    ['genres'],
    ['products', 'genre', ''],
    ['products', 'genre', 4, 3],
    ['product', 'salt-roads', ''],
    ['product', 'salt-roads', 3],
    ['author', 'maren-oskalo', 1],
    ['series', 'tides', 2],
    ['reviews', 1, 1],
    ['reviews', 1, 2, 'lowest'],
    ['reviewSummary', 1, ''],
    ['library', 3],
    ['ownedIds'],
    ['userFavorites'],
    ['orders', 1],
    ['orders', 'detail', '5'],
    ['orders', 'lastBilling'],
    ['sessions'],
    ['appPasswords'],
    ['annotatedBooks'],
  ]);
});

it('requests a list once while it is fresh, and types the cached data by its key', async () => {
  const { server, queryClient, queries } = startQueries();
  const listing = await queryClient.fetchQuery(queries.catalog());
  expect(await queryClient.fetchQuery(queries.newest())).toEqual(listing.data.slice(0, 24));
  const cached = queryClient.getQueryData(queries.catalog().queryKey);
  expectTypeOf(cached).toEqualTypeOf<Listing<Product> | undefined>();
  expect(cached).toBe(listing);
  expect(server.requests).toEqual(['GET /products']);
});

it('loads again after a failure', async () => {
  const { server, queryClient, queries } = startQueries();
  server.respondOnce(() => new Response('', { status: 503 }));
  await expect(queryClient.fetchQuery(queries.featured())).rejects.toMatchObject({ status: 503 });
  expect((await queryClient.fetchQuery(queries.featured())).length).toBeGreaterThan(0);
});

it('returns null for a missing book, and throws other failures', async () => {
  const { server, queryClient, queries } = startQueries();
  expect(await queryClient.fetchQuery(queries.product('missing'))).toBeNull();
  server.respondOnce(() => new Response('', { status: 500 }));
  await expect(queryClient.fetchQuery(queries.product('salt-roads'))).rejects.toMatchObject({ status: 500 });
});

it('fetches a genre page by page until a page is not full', async () => {
  const { queryClient, queries } = startQueries();
  const query = queries.genreProducts();
  const { pages } = await queryClient.fetchInfiniteQuery(query);
  expect(pages).toHaveLength(1);
  expect(query.getNextPageParam(pages[0] ?? [], pages, 1)).toBeUndefined();
});
