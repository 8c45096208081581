const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Gives a chapter that is one drawing a body around it. The engine lays out the body of a document and waits for ever for
 * the page of one that has none.
 */
export function ensureBody(doc: Document): void {
  const drawing = doc.documentElement;
  if (drawing.namespaceURI === XHTML) return;
  const root = doc.createElementNS(XHTML, 'html');
  const body = doc.createElementNS(XHTML, 'body');
  drawing.replaceWith(root);
  root.append(body);
  body.append(drawing);
}
