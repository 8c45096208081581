import { afterLoadIdle } from './after-load-idle.ts';

/** The events that count as an interaction. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'scroll', 'focusin'] as const;

/** True after the first interaction; later tasks do not wait for another. */
let hasInteracted = false;

/**
 * Runs `task` after the first interaction on a phone, and after load on devices with hover. For code that short visits do
 * not need, because on a slow network it costs more than the page itself. Returns a function that cancels.
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
