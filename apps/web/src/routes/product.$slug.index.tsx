import { createFileRoute } from '@tanstack/react-router';
import { awaitWithSanitizer } from '../queries/await-on-server.ts';
import { productQuery } from '../queries/products.queries.ts';
import { ProductPage } from './-product/ProductPage.tsx';

export const Route = createFileRoute('/product/$slug/')({
  loader: ({ context: { shop }, params }) => {
    const { user } = shop.currentSession.read();
    return awaitWithSanitizer(shop, shop.queryClient.prefetchQuery(productQuery(shop, params.slug, user?.id)));
  },
  component: BookPage,
});

function BookPage() {
  const { slug } = Route.useParams();
  return <ProductPage key={slug.toLowerCase()} slug={slug} />;
}
