import { toast } from '@octavo/ui/Toaster';
import type { SlowCalls } from '../slow-calls.ts';

/** A quiet word while a call takes long; it goes when the answer has come. */
export function tellOfSlowCalls(calls: SlowCalls): void {
  let shown: string | undefined;
  calls.subscribe((isLong) => {
    if (isLong) shown = toast('Still working...', { duration: Number.POSITIVE_INFINITY });
    else if (shown !== undefined) toast.dismiss(shown);
  });
}
