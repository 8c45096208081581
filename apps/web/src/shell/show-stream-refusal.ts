import { say } from './toasts.ts';

/** Says on the home page why a reading did not open, with the way to the book. */
export function showStreamRefusal(title: string | undefined, href: string): void {
  say({
    kind: 'error',
    message: title ? `You do not own “${title}” yet.` : 'There is no such book to read.',
    action: { text: 'See the book', href },
  });
}
