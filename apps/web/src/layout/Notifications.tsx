import { Toaster } from '@octavo/ui/Toaster';
import { useErrorReporting } from '../errors/use-error-reporting.ts';
import { useOfflineToast } from '../network/use-offline-toast.ts';
import { useMultiClickGuard } from './use-multi-click-guard.ts';

/** The toaster and the offline toast. Also reports uncaught errors and guards against double clicks from now on. */
export function Notifications() {
  useOfflineToast();
  useErrorReporting();
  useMultiClickGuard();
  return <Toaster />;
}
