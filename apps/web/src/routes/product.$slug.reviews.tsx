import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { awaitWithSanitizer } from '../queries/await-on-server.ts';
import { productQuery } from '../queries/products.queries.ts';
import { reviewsQuery, reviewSummaryQuery } from '../queries/reviews.queries.ts';
import type { ReviewOrder } from '@octavo/ui/ReviewsScreen';
import type { Shop } from '../app/shop.ts';
import { parsePage } from './-search-params.ts';
import { parseReviewOrder } from './-reviews/review-order-param.ts';
import { ReviewsPage } from './-reviews/ReviewsPage.tsx';

export const Route = createFileRoute('/product/$slug/reviews')({
  validateSearch: (search: { page?: number; sort?: ReviewOrder } & SearchSchemaInput) => ({
    page: parsePage(search),
    sort: parseReviewOrder(search.sort),
  }),
  // The URL without parameters is page 1, newest first.
  search: { middlewares: [stripSearchParams({ page: 1, sort: 'newest' })] },
  loaderDeps: ({ search: { page, sort } }) => ({ page, sort }),
  loader: ({ context: { shop }, params: { slug }, deps }) =>
    awaitWithSanitizer(shop, prefetchReviews(shop, slug, deps)),
  component: BookReviewsPage,
});

/** Requests the book, and on a server also its reviews: the page in a browser fetches those itself. */
async function prefetchReviews(
  shop: Shop,
  slug: string,
  { page, sort }: { page: number; sort: ReturnType<typeof parseReviewOrder> },
): Promise<void> {
  const { queryClient, isServer } = shop;
  const product = productQuery(shop, slug, shop.currentSession.read().user?.id);
  await queryClient.prefetchQuery(product);
  const id = isServer ? queryClient.getQueryData(product.queryKey)?.id : undefined;
  if (id === undefined) return;
  await Promise.all([
    queryClient.prefetchQuery(reviewsQuery(shop, id, page, sort)),
    queryClient.prefetchQuery(reviewSummaryQuery(shop, id, undefined)),
  ]);
}

function BookReviewsPage() {
  const { slug } = Route.useParams();
  const { page, sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReviewsPage
      key={slug.toLowerCase()}
      slug={slug}
      page={page}
      order={sort}
      onPageChange={(next) => void navigate({ search: { page: next, sort } })}
      onOrderChange={(order) => void navigate({ search: { page: 1, sort: order } })}
    />
  );
}
