import { StoreError } from '@octavo/core/errors';
import { el } from './element.ts';

/** Tells what happened, or what went wrong, at the foot of the page until the next thing is said. */
export function say(what: unknown): void {
  const isWrong = what instanceof Error;
  const text = what instanceof StoreError || !isWrong ? messageOf(what) : 'That did not work. Please try again.';
  document.querySelector('.said')?.remove();
  document.body.append(
    el(
      'div',
      { class: isWrong ? 'said wrong' : 'said', role: isWrong ? 'alert' : 'status' },
      el('p', {}, text),
      el(
        'button',
        { type: 'button', class: 'quiet', onclick: () => document.querySelector('.said')?.remove() },
        'Close',
      ),
    ),
  );
}

const messageOf = (what: unknown): string => (what instanceof Error ? what.message : String(what));
