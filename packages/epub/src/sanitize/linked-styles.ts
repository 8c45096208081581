import { SVG, XHTML, isElement, type LinkedStylesheet, type XmlElement } from '../xml/index.ts';

/** Adds the style sheets of a document's `xml-stylesheet` instructions as elements, because instructions are not kept. */
export function withLinkedStyles(root: XmlElement, sheets: readonly LinkedStylesheet[]): XmlElement {
  if (sheets.length === 0) return root;
  if (root.namespace === SVG) {
    const rules = sheets.map(({ href, media }) => `@import ${JSON.stringify(href)} ${media ?? ''};`);
    const style: XmlElement = { namespace: SVG, name: 'style', attributes: [], children: rules };
    return { ...root, children: [style, ...root.children] };
  }
  const links = sheets.map(({ href, media }): XmlElement => {
    const values = { rel: 'stylesheet', href, ...(media === undefined ? {} : { media }) };
    const attributes = Object.entries(values).map(([name, value]) => ({ namespace: '', name, value }));
    return { namespace: XHTML, name: 'link', attributes, children: [] };
  });
  const head = root.children.find((node) => isElement(node) && node.name === 'head');
  if (head === undefined || !isElement(head)) {
    return {
      ...root,
      children: [{ namespace: XHTML, name: 'head', attributes: [], children: links }, ...root.children],
    };
  }
  const styled = { ...head, children: [...links, ...head.children] };
  return { ...root, children: root.children.map((node) => (node === head ? styled : node)) };
}
