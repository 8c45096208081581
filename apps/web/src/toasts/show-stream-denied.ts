import { showToast } from './toasts.ts';

/** Says on the home page why a reading did not open, with the way to the book. */
export function showStreamDenied(title: string | undefined, href: string): void {
  showToast({
    kind: 'error',
    message: title ? `You do not own “${title}” yet.` : 'There is no such book to read.',
    action: { text: 'See the book', href },
  });
}
