import { hasFeature, linkSlugOf, type Product, streamUrlOf } from '@octavo/core/entities';
import { useShop } from '../../actors/use-shop.tsx';
import { useSoleMutation } from '../../actors/use-sole-mutation.ts';
import { saveFile } from '../../shell/save-file.ts';
import { showToast } from '../../shell/show-toast.ts';
import { errorWords } from '../../views/error-words.ts';

const NOT_SAVED = 'The file could not be fetched. Please try again.';

/** Saves the file of a book; `download` is missing for who does not own it, and where the shop gives no files away. */
export function useDownload(product: Product | null | undefined): {
  download: (() => void) | undefined;
  isDownloading: boolean;
} {
  const { api, config } = useShop();
  const { mutate, isPending } = useSoleMutation({
    mutationFn: (slug: string) => api.products.file({ slug }),
    onSuccess: (file) => {
      if (file) saveFile(file.blob, file.filename);
      else showToast({ kind: 'error', message: NOT_SAVED });
    },
    onError: async (error) => showToast({ kind: 'error', message: await errorWords(error, NOT_SAVED) }),
  });
  const isOffered = product != null && streamUrlOf(product) !== null && hasFeature(config, 'downloads');
  return { download: isOffered ? () => mutate(linkSlugOf(product)) : undefined, isDownloading: isPending };
}
