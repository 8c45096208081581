import { ReadingEndedError } from './asking.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Work that is tried again until it succeeds. */
export interface Trying {
  /** Tries at once; settles when the try is over, whether or not it succeeded. Asked for during a try, it is tried once more after it. */
  now(): Promise<void>;
  /** No more tries by itself, until somebody asks for one. */
  rest(): void;
}

/**
 * Tries `work` when asked, and after a failure again and again with growing pauses. A browser says that it is connected
 * while the way to the server is still being found, and says it once: whoever waits for that word alone waits for ever.
 * `onFailure` is told of each failure; the end of the reading is final.
 */
export function keepTrying(work: () => Promise<void>, onFailure: (error: unknown) => void): Trying {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trying: Promise<void> | undefined;
  let isAskedAgain = false;
  let isResting = false;

  const tryOnce = async (): Promise<'done' | 'failed' | 'ended'> => {
    try {
      await work();
      pause = FIRST_PAUSE_MS;
      return 'done';
    } catch (error) {
      onFailure(error);
      return error instanceof ReadingEndedError ? 'ended' : 'failed';
    }
  };
  const tryOn = async (): Promise<void> => {
    let outcome: Awaited<ReturnType<typeof tryOnce>>;
    do {
      isAskedAgain = false;
      // One after another is the point: a later value must not be overtaken by an earlier one.
      outcome = await tryOnce();
    } while (isAskedAgain && outcome !== 'ended');
    if (outcome !== 'failed' || isResting) return;
    timer = setTimeout(() => void start(), pause);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  };
  const start = (): Promise<void> => {
    clearTimeout(timer);
    if (trying) isAskedAgain = true;
    trying ??= tryOn().finally(() => (trying = undefined));
    return trying;
  };

  return {
    now() {
      isResting = false;
      pause = FIRST_PAUSE_MS;
      return start();
    },
    rest() {
      isResting = true;
      clearTimeout(timer);
    },
  };
}
