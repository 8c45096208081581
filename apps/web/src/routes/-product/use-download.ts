import { hasFeature, linkSlugOf, type Product, streamUrlOf } from '@octavo/core/entities';
import { useFileDownload } from '../../actors/use-file-download.ts';
import { useShop } from '../../actors/use-shop.tsx';

/**
 * Downloads the file of a book. `download` is undefined if the user does not own it, or the shop offers no downloads.
 */
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
