import { hasFeature, linkSlugOf, type Product, streamUrlOf } from '@octavo/core/entities';
import { errorText, UnavailableError } from '@octavo/core/errors';
import { useShop } from '../../actors/use-shop.tsx';
import { useSoleMutation } from '../../actors/use-sole-mutation.ts';
import { saveFile } from '../../shell/save-file.ts';
import { showToast } from '../../shell/show-toast.ts';

const NOT_SAVED = 'The file could not be fetched. Please try again.';

/** Saves the file of a book; `download` is missing for who does not own it, and where the shop gives no files away. */
export function useDownload(product: Product | null | undefined): {
  download: (() => void) | undefined;
  isDownloading: boolean;
} {
  const { api, config } = useShop();
  const { mutate, isPending } = useSoleMutation({
    mutationFn: async (slug: string) => {
      const file = await api.products.file({ slug });
      if (!file) throw new UnavailableError('overloaded');
      return file;
    },
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: (error) => showToast({ kind: 'error', message: errorText(error, NOT_SAVED) }),
  });
  const isOffered = product != null && streamUrlOf(product) !== null && hasFeature(config, 'downloads');
  return { download: isOffered ? () => mutate(linkSlugOf(product)) : undefined, isDownloading: isPending };
}
