import { afterLoadIdle } from './after-load-idle.ts';

/** What people do first of all, wherever on the page. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'scroll', 'focusin'] as const;

/** Whether anybody who waited has heard one. What comes with a later page need not wait for another. */
let hasInteracted = false;

/**
 * Runs `task` on a phone when somebody first does something, elsewhere after the first paint: for what is worth its bytes to
 * whoever stays, and would cost a look in passing over a slow network more than the page itself. Gives the way to take it back.
 */
export function afterFirstInteraction(task: () => void): () => void {
  if (hasInteracted || window.matchMedia('(hover: hover)').matches) return afterLoadIdle(task);
  let cancel = (): void => {
    for (const eventName of INTERACTION_EVENTS) window.removeEventListener(eventName, onInteraction, true);
  };
  function onInteraction(): void {
    hasInteracted = true;
    cancel();
    cancel = afterLoadIdle(task);
  }
  for (const eventName of INTERACTION_EVENTS)
    window.addEventListener(eventName, onInteraction, { capture: true, passive: true });
  return () => cancel();
}
