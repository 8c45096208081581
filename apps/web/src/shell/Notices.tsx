import { Toaster } from '@octavo/ui/Toaster';
import { useOnlineNotice } from './use-online-notice.ts';

/** Where toasts stand, and what says by itself that there is no network: without this nothing could be said of it. */
export function Notices() {
  useOnlineNotice();
  return <Toaster />;
}
