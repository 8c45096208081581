import { OUTSIDE_ATTRIBUTE } from './outside-attribute.ts';

/** Marks elements that the styles of the book hide, and that the customer went to. */
const REVEALED_ATTRIBUTE = 'data-octavo-revealed';
/** Documents that have the rule for revealed elements. */
const prepared = new WeakSet<Document>();

/**
 * Shows the target of a link that the book hides. Books hide notes that other readers show only in a pop-up, and "Go to note"
 * would lead to a page without the note. Elements of slices that are not shown stay hidden.
 */
export function revealTarget(target: Element): void {
  const doc = target.ownerDocument;
  const view = doc.defaultView;
  if (!view) return;
  for (let each: Element | null = target; each && each !== doc.documentElement; each = each.parentElement) {
    const { display, visibility } = view.getComputedStyle(each);
    const isHidden = display === 'none' || (each === target && /^(?:hidden|collapse)$/.test(visibility));
    if (!isHidden || each.hasAttribute(OUTSIDE_ATTRIBUTE)) continue;
    each.removeAttribute('hidden');
    // A declaration with priority in the attribute overrides every rule.
    const { style } = each as HTMLElement | SVGElement | MathMLElement;
    style.removeProperty('display');
    style.removeProperty('visibility');
    each.setAttribute(REVEALED_ATTRIBUTE, '');
    addRule(doc);
  }
}

/** The second condition lets a slice hide the element again, and the third overrides every rule of the publisher. */
function addRule(doc: Document): void {
  if (prepared.has(doc)) return;
  prepared.add(doc);
  const style = doc.createElement('style');
  style.textContent = `[${REVEALED_ATTRIBUTE}]:not([${OUTSIDE_ATTRIBUTE}]):not(#_) { display: revert !important; visibility: visible !important; }`;
  doc.head?.append(style);
}
