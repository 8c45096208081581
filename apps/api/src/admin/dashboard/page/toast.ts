import { StoreError } from '@octavo/core/errors';
import { createElement } from './dom.ts';

/** Tells what happened, or what went wrong, at the foot of the page until the next thing is said. */
export function showToast(content: unknown): void {
  const isError = content instanceof Error;
  const text = content instanceof StoreError || !isError ? toMessage(content) : 'That did not work. Please try again.';
  document.querySelector('.said')?.remove();
  document.body.append(
    createElement(
      'div',
      { class: isError ? 'said wrong' : 'said', role: isError ? 'alert' : 'status' },
      createElement('p', {}, text),
      createElement(
        'button',
        { type: 'button', class: 'quiet', onclick: () => document.querySelector('.said')?.remove() },
        'Close',
      ),
    ),
  );
}

const toMessage = (what: unknown): string => (what instanceof Error ? what.message : String(what));
