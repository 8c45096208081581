import { useEffect } from 'react';

/** Parts of a page that can hold the focus instead of a control in them. */
const PLACES = 'section, form, fieldset, dialog, [role="group"], main';

/**
 * Moves the focus to the surrounding section when the focused control is removed, such as a button that can be pressed once.
 * Otherwise the next press of Tab would start at the top of the page. Returns a function to stop.
 */
export function keepFocus(): () => void {
  let path: readonly Element[] = [];
  const record = ({ target }: Event) => {
    path = target instanceof Element ? ancestorsOf(target) : [];
  };
  // A press beside all controls takes the focus away on purpose.
  const forget = () => {
    path = [];
  };
  const observer = new MutationObserver(() => {
    if (path[0]?.isConnected !== false || document.activeElement !== document.body) return;
    focusPlace(path.find((element) => element.isConnected && element.matches(PLACES)));
  });
  document.addEventListener('focusin', record);
  document.addEventListener('pointerdown', forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', record);
    document.removeEventListener('pointerdown', forget);
    observer.disconnect();
  };
}

/** Keeps the focus on the page while the component is mounted. See {@link keepFocus}. */
export const useKeptFocus = (): void => useEffect(keepFocus, []);

function ancestorsOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at);
  return path;
}

function focusPlace(place: Element | undefined): void {
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
