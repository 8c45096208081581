import { authorOf, hasFeature, type Product, streamUrlOf, toCartItem } from '@octavo/core/entities';
import { toasts } from '@octavo/core/messages';
import { ProductScreen, type ProductState, type ProductView } from '@octavo/ui/ProductScreen';
import { useEffect, useRef } from 'react';
import { useFavorites } from '../../actors/use-favorites.tsx';
import { useProduct } from '../../actors/use-product.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { showCartToast } from '../../toasts/show-cart-toast.ts';
import { reload } from '../../network/use-reload-when-online.ts';
import { takeHash } from '../../navigation/take-hash.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { pageHeadOf } from '../../views/page-head.ts';
import { productView } from './product-view.ts';
import { useDownload } from './use-download.ts';

export function ProductPage({ slug }: { slug: string }) {
  const shop = useShop();
  const favorites = useFavorites();
  const { query, isAnonymous } = useProduct(slug);
  const product = query.data;
  const hasAuthorPages = hasFeature(shop.config, 'author_pages');
  const { download, isDownloading } = useDownload(product);
  usePageHead(
    ...pageHeadOf(product, (found) => [
      found.name,
      `${found.name} by ${authorOf(found)}: an ebook to buy once and read in your browser.`,
    ]),
  );

  const addToCart = (): void => {
    const item = product ? toCartItem(product) : null;
    if (item) showCartToast(shop.cart.add(item) ? toasts.addedToCart : toasts.alreadyInCart);
  };
  // The closing page of the reader links here to put the book into the cart.
  const isAnswered = query.isSuccess && !query.isPlaceholderData;
  const canBuy = isAnswered && product != null && streamUrlOf(product) === null;
  const add = useRef(addToCart);
  useEffect(() => {
    add.current = addToCart;
  });
  useEffect(() => {
    if (isAnswered && takeHash(/^#add-to-cart$/) && canBuy) add.current();
  }, [isAnswered, canBuy]);
  const retry = async (): Promise<void> => {
    const again = await query.refetch();
    if (again.isError) reload();
  };
  return (
    <ProductScreen
      state={productStateOf(query, isAnonymous, (found) =>
        productView(found, { isFavorite: favorites.isFavorite(found), isAnonymous, hasAuthorPages }),
      )}
      onRetry={() => void retry()}
      onAddToCart={addToCart}
      onDownload={download}
      isDownloading={isDownloading}
      onFavoriteToggle={({ isFavorite }) => {
        if (product) favorites.toggle(product.id, isFavorite);
      }}
    />
  );
}

function productStateOf(
  query: { data: Product | null | undefined; isError: boolean },
  isAnonymous: boolean,
  toProduct: (found: Product) => ProductView,
): ProductState {
  if (query.data) return { status: 'ready', product: toProduct(query.data) };
  if (query.data === null) return { status: 'notFound', isAnonymous };
  return { status: query.isError ? 'failed' : 'pending' };
}
