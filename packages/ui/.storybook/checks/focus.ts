const focusable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]';

/** Elements that the Tab key can reach. */
function tabStops(root: HTMLElement): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(focusable)).filter(
    (element) =>
      element.tabIndex >= 0 &&
      // An open combobox shows its focus by being open.
      !element.matches(':disabled, [hidden], iframe, [role="combobox"][aria-expanded="true"]') &&
      element.closest('[inert], [aria-hidden="true"], [data-base-ui-inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

/** The computed styles that a focus ring can change. */
function focusStyle(element: Element): string {
  const style = getComputedStyle(element);
  const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`;
  return [outline, style.boxShadow, style.borderColor, style.borderWidth, style.backgroundColor, style.clipPath].join(
    '|',
  );
}

/** The element, its container and the element it labels: the focus ring may be on any of them. */
function ringCandidates(element: HTMLElement): Element[] {
  const around = [element, element.nextElementSibling];
  let holder = element.parentElement;
  for (let step = 0; step < 5 && holder !== null; step += 1) {
    around.push(holder);
    holder = holder.parentElement;
  }
  return around.filter((part) => part !== null);
}

/** Elements of equal type, class and state in equal containers have the same rules for their focus. */
const styleKey = (element: HTMLElement): string =>
  ringCandidates(element)
    .map(({ tagName, className, attributes }) => {
      const state = Array.from(attributes).filter(({ name }) => /^(?:data|aria)-/.test(name));
      return [tagName, className, ...state.map(({ name, value }) => `${name}=${value}`)].join(' ');
    })
    .join('|');

/** The keys of elements whose focus was visible in an earlier story. */
const checked = new Set<string>();

const describeElement = (element: HTMLElement) => element.outerHTML.slice(0, 160);

/**
 * Checks that every tab stop shows focus with an outline, ring or border that was not there before. Of equal tab stops, in this
 * story and others, only the first one is focused.
 */
export function focusIsVisible(root: HTMLElement): void {
  const before = document.activeElement;
  const scope = root.querySelector<HTMLElement>('dialog[open]') ?? root;
  for (const element of tabStops(scope)) {
    const key = styleKey(element);
    if (checked.has(key)) continue;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const parts = ringCandidates(element);
    const resting = parts.map(focusStyle).join('\n');
    element.focus({ preventScroll: true });
    if (document.activeElement !== element)
      throw new Error(`This element cannot take focus: ${describeElement(element)}`);
    if (parts.map(focusStyle).join('\n') === resting)
      throw new Error(`This element has no visible focus: ${describeElement(element)}`);
    checked.add(key);
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}
