import { showToast } from './toasts.ts';

/** Explains on the home page why a book did not open, with a link to the book. */
export function showStreamDenied(title: string | undefined, href: string): void {
  showToast({
    kind: 'error',
    message: title ? `You don’t own “${title}” yet.` : "This book doesn't exist.",
    action: { text: 'View book', href },
  });
}
