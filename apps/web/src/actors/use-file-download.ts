import { saveFile } from '../shell/save-file.ts';
import { showToast } from '../shell/show-toast.ts';
import { errorWords } from '../views/error-words.ts';
import { useShop } from './use-shop.tsx';
import { useSoleMutation } from './use-sole-mutation.ts';

const NOT_SAVED = 'The file could not be fetched. Please try again.';

/** Saves the file of a book one owns, by its slug; one at a time. */
export function useFileDownload(): { download: (slug: string) => void; downloadingSlug: string | null } {
  const { api } = useShop();
  const { mutate, isPending, variables } = useSoleMutation({
    mutationFn: (slug: string) => api.products.file({ slug }),
    onSuccess: (file) => {
      if (file) saveFile(file.blob, file.filename);
      else showToast({ kind: 'error', message: NOT_SAVED });
    },
    onError: async (error) => showToast({ kind: 'error', message: await errorWords(error, NOT_SAVED) }),
  });
  return { download: (slug) => mutate(slug), downloadingSlug: isPending ? variables : null };
}
