const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Wraps an SVG chapter in a body. The engine lays out the body of a document and would wait forever for one without a body.
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
