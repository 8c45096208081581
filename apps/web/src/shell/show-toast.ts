import type { Toast } from '@octavo/core/machines';
import { say } from './toasts.ts';

/** Shows what a machine wants said in passing, and gives the id by which it can be taken away. */
export function showToast({ kind, message }: Pick<Toast, 'kind' | 'message'>): string {
  return say({ kind, message });
}
