import { afterFirstPaint } from './after-first-paint.ts';

/** What people do first of all, wherever on the page. */
const TOUCHES = ['pointerdown', 'keydown', 'scroll', 'focusin'] as const;

/** Whether anybody who waited has heard one. What comes with a later page need not wait for another. */
let isTouched = false;

/**
 * Runs `task` on a phone when somebody first does something, elsewhere after the first paint: for what is worth its bytes to
 * whoever stays, and would cost a look in passing over a slow network more than the page itself. Gives the way to take it back.
 */
export function afterFirstTouch(task: () => void): () => void {
  if (isTouched || window.matchMedia('(hover: hover)').matches) return afterFirstPaint(task);
  let takeBack = (): void => {
    for (const touch of TOUCHES) window.removeEventListener(touch, hear, true);
  };
  function hear(): void {
    isTouched = true;
    takeBack();
    takeBack = afterFirstPaint(task);
  }
  for (const touch of TOUCHES) window.addEventListener(touch, hear, { capture: true, passive: true });
  return () => takeBack();
}
