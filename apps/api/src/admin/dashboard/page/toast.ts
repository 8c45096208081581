import { StoreError } from '@octavo/core/errors';
import { createElement } from './dom.ts';

/** Tells what happened, or what went wrong, at the foot of the page until the next thing is said. */
export function showToast(content: unknown): void {
  const isError = content instanceof Error;
  const text = content instanceof StoreError || !isError ? toMessage(content) : 'Something went wrong. Please try again.';
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
