import { XHTML_NAMESPACE } from './xhtml.ts';

/**
 * Wraps an SVG chapter in a body. The engine lays out the body of a document and would wait forever for one without a body.
 */
export function ensureBody(doc: Document): void {
  const drawing = doc.documentElement;
  if (drawing.namespaceURI === XHTML_NAMESPACE) return;
  const root = doc.createElementNS(XHTML_NAMESPACE, 'html');
  const body = doc.createElementNS(XHTML_NAMESPACE, 'body');
  drawing.replaceWith(root);
  root.append(body);
  body.append(drawing);
}
