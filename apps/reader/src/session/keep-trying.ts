import { ReadingEndedError, ReadingPutOffError, ReadingRefusedError } from './asking.ts';
import { growingPauses } from './growing-pauses.ts';

/** Work that is tried again until it succeeds. */
export interface Trying {
  /**
   * Tries at once, and settles when the try is over, whether or not it succeeded; where the server has said when it will
   * listen again it settles now, and tries then. Asked for during a try, it is tried once more after it.
   */
  now(): Promise<void>;
  /** No more tries by itself, until somebody asks for one. */
  rest(): void;
}

/**
 * Tries `work` when asked, and after a failure again and again with growing pauses. A browser says that it is connected
 * while the way to the server is still being found, and says it once: whoever waits for that word alone waits for ever.
 * `onFailure` is told of each failure. The end of the reading is final, and what the server will never take is not sent to
 * it again until somebody asks.
 */
export function keepTrying(work: () => Promise<void>, onFailure: (error: unknown) => void): Trying {
  const pauses = growingPauses();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trying: Promise<void> | undefined;
  let isAskedAgain = false;
  let isResting = false;
  /** Until then the server has asked not to be asked. */
  let notBefore = 0;

  const tryOnce = async (): Promise<'done' | 'failed' | 'refused' | 'ended'> => {
    try {
      await work();
      pauses.restart();
      return 'done';
    } catch (error) {
      onFailure(error);
      if (error instanceof ReadingPutOffError) notBefore = Date.now() + error.waitMs;
      if (error instanceof ReadingEndedError) return 'ended';
      return error instanceof ReadingRefusedError ? 'refused' : 'failed';
    }
  };
  const tryOn = async (): Promise<void> => {
    let outcome: Awaited<ReturnType<typeof tryOnce>>;
    do {
      isAskedAgain = false;
      // One after another is the point: a later value must not be overtaken by an earlier one.
      outcome = await tryOnce();
    } while (isAskedAgain && outcome !== 'ended' && Date.now() >= notBefore);
    if ((outcome === 'failed' || isAskedAgain) && outcome !== 'ended' && !isResting) wait(pauses.next());
  };
  const wait = (ms: number): void => {
    timer = setTimeout(() => void start(), ms + Math.max(0, notBefore - Date.now()));
  };
  const start = (): Promise<void> => {
    clearTimeout(timer);
    if (trying) isAskedAgain = true;
    trying ??= tryOn().finally(() => (trying = undefined));
    return trying;
  };

  return {
    async now() {
      isResting = false;
      pauses.restart();
      if (trying || Date.now() >= notBefore) return start();
      clearTimeout(timer);
      wait(0);
    },
    rest() {
      isResting = true;
      clearTimeout(timer);
    },
  };
}
