import { saveFile } from '../downloads/save-file.ts';
import { notify } from '../toasts/notify.ts';
import { dismissToast } from '../toasts/toasts.ts';
import { loadErrorText } from '../api-client/load-error-text.ts';
import { useShop } from './use-shop.tsx';
import { useSingleFlightMutation } from './use-single-flight-mutation.ts';

const TOAST_ID = 'file-download';
const DOWNLOAD_FAILED = 'The file could not be downloaded. Please try again.';

/** Downloads the file of an owned book by slug, one at a time. */
export function useFileDownload(): { download: (slug: string) => void; downloadingSlug: string | null } {
  const { api } = useShop();
  const { mutate, isPending, variables } = useSingleFlightMutation({
    mutationFn: (slug: string) => api.products.file({ slug }),
    onSuccess: (file) => {
      if (file) {
        dismissToast(TOAST_ID);
        saveFile(file.blob, file.filename);
      } else notify({ kind: 'error', message: DOWNLOAD_FAILED }, TOAST_ID);
    },
    onError: async (error) => notify({ kind: 'error', message: await loadErrorText(error, DOWNLOAD_FAILED) }, TOAST_ID),
  });
  return { download: (slug) => mutate(slug), downloadingSlug: isPending ? variables : null };
}
