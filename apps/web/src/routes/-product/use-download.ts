import { hasFeature, linkSlugOf, type Product, streamUrlOf } from '@octavo/core/entities';
import { useFileDownload } from '../../actors/use-file-download.ts';
import { useShop } from '../../actors/use-shop.tsx';

/** Saves the file of a book; `download` is missing for who does not own it, and where the shop gives no files away. */
export function useDownload(product: Product | null | undefined): {
  download: (() => void) | undefined;
  isDownloading: boolean;
} {
  const { config } = useShop();
  const { download, downloadingSlug } = useFileDownload();
  const isAvailable = product != null && streamUrlOf(product) !== null && hasFeature(config, 'downloads');
  return {
    download: isAvailable ? () => download(linkSlugOf(product)) : undefined,
    isDownloading: downloadingSlug !== null,
  };
}
