import { useEffect } from 'react';

/** What keeps the Tab key for as long as it is open: dialogs, notes, the settings of the page. */
const PANEL_SELECTOR = 'dialog[open], [data-component="AppearanceSheet"]';
/** What the Tab key goes to in a panel. */
const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex^="-"])';

/**
 * The Tab key goes round in the panel that is open. A browser takes it out of a dialog into its own bars; out of a frame it
 * goes to the page around it, where neither Tab nor Escape is the panel's any more.
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

/** The panel around what has the focus; where nothing has it, the one on top. */
const closestPanel = (target: EventTarget | null): Element | null | undefined =>
  target === document.body
    ? [...document.querySelectorAll(PANEL_SELECTOR)].at(-1)
    : target instanceof Element
      ? target.closest(PANEL_SELECTOR)
      : undefined;

const tabbablesIn = (panel: Element): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => !element.matches(':disabled') && element.getClientRects().length > 0 && !isSkippedRadio(element, panel),
  );

/** Of radio buttons that belong together only the chosen one is gone to. */
function isSkippedRadio(element: HTMLElement, panel: Element): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  return panel.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !== null;
}
