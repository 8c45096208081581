import { Toaster } from '@octavo/ui/Toaster';
import { useErrorReporting } from './use-failure-reports.ts';
import { useOfflineToast } from './use-online-notice.ts';
import { useMultiClickGuard } from './use-same-target.ts';

/**
 * Where toasts stand, and what says by itself that there is no network: without this nothing could be said of it. What
 * fails from now on is reported, too, and of a double press the second half goes where the first went.
 */
export function Notifications() {
  useOfflineToast();
  useErrorReporting();
  useMultiClickGuard();
  return <Toaster />;
}
