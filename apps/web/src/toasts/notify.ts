import type { Toast } from '@octavo/core/machines';
import { showToast } from './toasts.ts';

/**
 * Shows a message of a machine as a toast. Returns an id for dismissing it. A form passes its own `id`, so that the message
 * about its next attempt replaces the one about the last.
 */
export function notify({ kind, message }: Pick<Toast, 'kind' | 'message'>, id?: string): string {
  return showToast({ kind, message }, id);
}
