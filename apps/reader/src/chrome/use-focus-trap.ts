import { useEffect } from 'react';

/** Panels that trap the Tab key while they are open: dialogs, notes and the appearance sheet. */
const PANEL_SELECTOR = 'dialog[open], [data-component="AppearanceSheet"]';
/** The tabbable elements of a panel. */
const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex^="-"])';

/**
 * Keeps the Tab key inside the open panel. A browser moves the focus from a dialog to its own toolbars. From a frame it moves
 * the focus to the page around it, where Tab and Escape no longer reach the panel.
 */
export function useFocusTrap(): void {
  useEffect(() => {
    const wrapFocus = (event: KeyboardEvent): void => {
      const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
      if (key !== 'Tab' || altKey || ctrlKey || metaKey || event.defaultPrevented) return;
      const panel = closestPanel(target);
      const stops = panel ? tabbablesIn(panel) : [];
      const [end, other] = shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
      const isLeaving = target === end || (shiftKey && (target === panel || target === document.body));
      if (!isLeaving || !other) return;
      event.preventDefault();
      other.focus();
    };
    document.addEventListener('keydown', wrapFocus);
    return () => document.removeEventListener('keydown', wrapFocus);
  }, []);
}

/** The panel around the focused element, or the topmost panel if nothing is focused. */
const closestPanel = (target: EventTarget | null): Element | null | undefined =>
  target === document.body
    ? [...document.querySelectorAll(PANEL_SELECTOR)].at(-1)
    : target instanceof Element
      ? target.closest(PANEL_SELECTOR)
      : undefined;

const tabbablesIn = (panel: Element): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      !element.matches(':disabled') && element.getClientRects().length > 0 && !isSkippedRadio(element, panel),
  );

/** Whether the Tab key skips a radio button: in a group it stops only at the checked one. */
function isSkippedRadio(element: HTMLElement, panel: Element): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  return panel.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !== null;
}
