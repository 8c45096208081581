import { PageSearchSchema } from '@octavo/core/validators';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { productQuery } from '../queries/products.queries.ts';
import { ReviewsPage } from './-reviews/ReviewsPage.tsx';

export const Route = createFileRoute('/product/$slug/reviews')({
  validateSearch: PageSearchSchema,
  // The plain address is page 1.
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loader: ({ context: { shop }, params }) => {
    const { user } = shop.signedIn.read();
    void shop.queryClient.prefetchQuery(productQuery(shop, params.slug, user?.id));
  },
  component: BookReviewsPage,
});

function BookReviewsPage() {
  const { slug } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReviewsPage
      key={slug.toLowerCase()}
      slug={slug}
      page={page}
      onPageChange={(next) => void navigate({ search: { page: next } })}
    />
  );
}
