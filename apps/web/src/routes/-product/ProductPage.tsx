import {
  authorOf,
  editorOf,
  formatCents,
  genreOf,
  metaOf,
  priceCentsOf,
  type Product,
  ratingOf,
  streamUrlOf,
  toCartItem,
} from '@octavo/core/entities';
import { toasts } from '@octavo/core/messages';
import { ProductScreen, type ProductState, type ProductView } from '@octavo/ui/ProductScreen';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../actors/use-user.ts';
import { useFavorites } from '../../actors/use-favorites.tsx';
import { useShop } from '../../actors/use-shop.tsx';
import { productQuery } from '../../queries/products.queries.ts';
import { showCartToast } from '../../shell/show-cart-toast.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { coverArt, genreHref, productHref } from '../../views/book-view.ts';

export function ProductPage({ slug }: { slug: string }) {
  const shop = useShop();
  const user = useUser();
  const favorites = useFavorites();
  const query = useQuery(productQuery(shop, slug, user?.id));
  const product = query.data;
  useTitle(
    product?.name,
    product ? `${product.name} by ${authorOf(product)}: an ebook to buy once and read in the browser.` : undefined,
  );

  const addToCart = (): void => {
    const item = product ? toCartItem(product) : null;
    if (item) showCartToast(shop.cart.add(item) ? toasts.addedToCart : toasts.alreadyInCart);
  };
  const retry = async (): Promise<void> => {
    const again = await query.refetch();
    if (again.isError) window.location.reload();
  };
  return (
    <ProductScreen
      state={stateOf(query, (found) => toView(found, favorites.isFavorite(found)))}
      onRetry={() => void retry()}
      onAddToCart={addToCart}
      onFavoriteToggle={({ isFavorite }) => {
        if (product) favorites.toggle(product.id, isFavorite);
      }}
    />
  );
}

function stateOf(
  query: { data: Product | null | undefined; isError: boolean },
  toProduct: (found: Product) => ProductView,
): ProductState {
  if (query.data) return { status: 'ready', product: toProduct(query.data) };
  if (query.data === null) return { status: 'notFound' };
  return { status: query.isError ? 'failed' : 'pending' };
}

function toView(product: Product, isFavorite: boolean): ProductView {
  const href = productHref(product);
  const price = priceCentsOf(product);
  const genre = genreOf(product);
  const isKnownGenre = metaOf(product, 'genre') !== '' || (product.tags ?? []).length > 0;
  return {
    id: product.id,
    title: product.name,
    cover: coverArt(product),
    author: { name: authorOf(product) },
    editor: { name: editorOf(product) },
    genre: { name: genre, ...(isKnownGenre ? { href: genreHref(product.tags?.[0]?.name ?? genre) } : {}) },
    price: price === null ? null : formatCents(price),
    rating: ratingOf(product),
    ratingCount: product.rating_count,
    reviewsHref: `${href}/reviews`,
    shortDescriptionHtml: product.short_description,
    descriptionHtml: product.description,
    isFavorite,
    readHref: streamUrlOf(product) ? `${href}/stream` : null,
  };
}
