import { retryAfter } from './retry-pause.ts';

interface LetterQueue<Letter> {
  /** The oldest that is due; it comes back by itself at `retryAt` unless it is marked sent. */
  take(now: Date, retryAt: (attempts: number) => Date): Promise<Letter | undefined>;
  send(letter: Letter): Promise<void>;
  sent(letter: Letter, now: Date): Promise<void>;
  /** Told of a mail that did not go out; it is tried again. */
  onFailure(error: unknown, letter: Letter): void;
}

/** Sends all that is due. A mail server that is away costs nothing but time: the letter comes back with growing pauses. */
export async function sendDueLetters<Letter>(queue: LetterQueue<Letter>, clock: () => Date): Promise<void> {
  for (;;) {
    const now = clock();
    const letter = await queue.take(now, (attempts) => retryAfter(now, attempts));
    if (letter === undefined) return;
    try {
      await queue.send(letter);
      await queue.sent(letter, clock());
    } catch (error) {
      queue.onFailure(error, letter);
    }
  }
}
