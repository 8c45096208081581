import type { Toast } from '@octavo/core/machines';
import { showToast } from './toasts.ts';

/** Shows what a machine wants said in passing, and gives the id by which it can be taken away. */
export function notify({ kind, message }: Pick<Toast, 'kind' | 'message'>): string {
  return showToast({ kind, message });
}
