import type { Toast } from '@octavo/core/machines';
import { toast } from '@octavo/ui/Toaster';

/** Shows what a machine wants said in passing. */
export function showToast({ kind, message }: Pick<Toast, 'kind' | 'message'>): void {
  toast[kind](message);
}
