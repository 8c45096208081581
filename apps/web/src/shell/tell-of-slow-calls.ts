import type { SlowCalls } from '../slow-calls.ts';
import { say, unsay } from './toasts.ts';

/** A quiet word while a call takes long; it goes when the answer has come. */
export function tellOfSlowCalls(calls: SlowCalls): void {
  let shown: string | undefined;
  calls.subscribe((isLong) => {
    if (isLong) shown = say({ kind: 'plain', message: 'Still working...', duration: Number.POSITIVE_INFINITY });
    else if (shown !== undefined) unsay(shown);
  });
}
