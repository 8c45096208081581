import { StoreError } from '@octavo/core/errors';
import { createElement } from './dom.ts';

/** Shows a message or an error at the bottom of the page until the next one replaces it. */
export function showToast(content: unknown): void {
  const isError = content instanceof Error;
  const text =
    content instanceof StoreError || !isError ? toMessage(content) : 'Something went wrong. Please try again.';
  document.querySelector('.toast')?.remove();
  document.body.append(
    createElement(
      'div',
      { class: isError ? 'toast error' : 'toast', role: isError ? 'alert' : 'status' },
      createElement('p', {}, text),
      createElement(
        'button',
        { type: 'button', class: 'secondary', onclick: () => document.querySelector('.toast')?.remove() },
        'Close',
      ),
    ),
  );
}

const toMessage = (content: unknown): string => (content instanceof Error ? content.message : String(content));
