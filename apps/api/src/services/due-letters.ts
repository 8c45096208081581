import { retryAfter } from './retry-pause.ts';
import type { StopFlag } from './stop-flag.ts';

/** With the pauses between them these are three days; whom no mail has reached by then, none will reach. */
export const MOST_ATTEMPTS = 20;

interface LetterQueue<Letter extends { readonly attempts: number }> {
  /** The oldest that is due and was tried less than `most` times; it comes back by itself at `retryAt` unless it is marked sent. */
  take(now: Date, retryAt: (attempts: number) => Date, most: number): Promise<Letter | undefined>;
  send(letter: Letter): Promise<void>;
  sent(letter: Letter, now: Date): Promise<void>;
  /** Keeps why the mail did not go out. */
  failed(letter: Letter, why: string): Promise<void>;
  /** Told of a mail that did not go out; it is tried again, unless that was the last time. */
  onFailure(error: unknown, letter: Letter, isGivenUp: boolean): void;
}

/** Sends all that is due. A mail server that is away costs nothing but time: the letter comes back with growing pauses. */
export async function sendDueLetters<Letter extends { readonly attempts: number }>(
  queue: LetterQueue<Letter>,
  clock: () => Date,
  stop: Pick<StopFlag, 'isRaised'>,
): Promise<void> {
  for (;;) {
    const now = clock();
    const letter = await queue.take(now, (attempts) => retryAfter(now, attempts), MOST_ATTEMPTS);
    if (letter === undefined) return;
    try {
      await queue.send(letter);
      await queue.sent(letter, clock());
    } catch (error) {
      queue.onFailure(error, letter, letter.attempts >= MOST_ATTEMPTS);
      await queue.failed(letter, reasonOf(error));
    }
    if (stop.isRaised) return;
  }
}

/** A mail server's sentence; some write pages. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
