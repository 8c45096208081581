import type { SlowRequests } from '../api-client/slow-requests.ts';
import { showToast, dismissToast } from './toasts.ts';

/** Shows a toast while a request is slow, and dismisses it when the response has arrived. */
export function showSlowRequestToast(requests: SlowRequests): void {
  let shown: string | undefined;
  requests.subscribe((isLong) => {
    if (isLong) shown = showToast({ kind: 'plain', message: 'Still working...', duration: Number.POSITIVE_INFINITY });
    else if (shown !== undefined) dismissToast(shown);
  });
}
