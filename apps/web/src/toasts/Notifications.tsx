import { Toaster } from '@octavo/ui/Toaster';
import { useErrorReporting } from '../errors/use-error-reporting.ts';
import { useOfflineToast } from '../network/use-offline-toast.ts';
import { useMultiClickGuard } from '../layout/use-multi-click-guard.ts';

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
