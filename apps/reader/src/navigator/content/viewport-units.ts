import { pageAreaOf } from './page-area.ts';

/**
 * Sets the lengths of `vw` and `vh`, which the import has replaced by variables. They are hundredths of a page, because
 * the frame of a document is as large as all its pages. Does nothing for a document without these units, because a
 * change of a variable makes the browser compute the styles of all elements again.
 */
export function setViewportUnits(doc: Document, page: { readonly width: number; readonly height: number }): void {
  const { style } = doc.documentElement;
  if (!usesViewportUnits(doc)) return;
  for (const [name, pixels] of Object.entries({ '--octavo-vw': page.width, '--octavo-vh': page.height })) {
    const value = `${Math.max(0, pixels) / 100}px`;
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}

/** The import makes the root of a document with viewport units a container. */
const usesViewportUnits = (doc: Document): boolean =>
  doc.defaultView?.getComputedStyle(doc.documentElement).containerType !== 'normal';

/** Keeps the viewport units of a document equal to its columns, which the engine sets as a style of the root. */
export function watchPageUnits(doc: Document): void {
  const update = (): void => {
    const { defaultView: view } = doc;
    if (
      !view ||
      !doc.body ||
      !usesViewportUnits(doc) ||
      view.getComputedStyle(doc.documentElement).columnWidth === 'auto'
    )
      return;
    const { isVertical, lineLength, columnLength } = pageAreaOf(doc, view);
    setViewportUnits(
      doc,
      isVertical ? { width: columnLength, height: lineLength } : { width: lineLength, height: columnLength },
    );
  };
  new MutationObserver(update).observe(doc.documentElement, { attributes: true, attributeFilter: ['style'] });
}
