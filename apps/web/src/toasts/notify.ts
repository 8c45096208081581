import type { Toast } from '@octavo/core/machines';
import { showToast } from './toasts.ts';

/** Shows a message of a machine as a toast. Returns an id for dismissing it. */
export function notify({ kind, message }: Pick<Toast, 'kind' | 'message'>): string {
  return showToast({ kind, message });
}
