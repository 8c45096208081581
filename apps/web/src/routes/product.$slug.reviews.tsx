import { PageSearchSchema } from '@octavo/core/validators';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { productQuery } from '../queries/products.queries.ts';
import { orderOfAddress } from './-reviews/order-of-address.ts';
import { ReviewsPage } from './-reviews/ReviewsPage.tsx';

const SearchSchema = v.object({
  ...PageSearchSchema.entries,
  sort: v.optional(v.pipe(v.unknown(), v.transform(orderOfAddress)), 'newest'),
});

export const Route = createFileRoute('/product/$slug/reviews')({
  validateSearch: SearchSchema,
  // The plain address is page 1, the newest first.
  search: { middlewares: [stripSearchParams({ page: 1, sort: 'newest' })] },
  loader: ({ context: { shop }, params }) => {
    const { user } = shop.signedIn.read();
    void shop.queryClient.prefetchQuery(productQuery(shop, params.slug, user?.id));
  },
  component: BookReviewsPage,
});

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
