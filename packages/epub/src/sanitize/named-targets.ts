import { XHTML, attributeOf, isElement, type XmlElement, type XmlNode } from '../xml/index.ts';

/**
 * Gives each anchor with only a `name` the `id` of the same value. Old books link to `<a name="x">`, which reading systems
 * look up by `id` alone. An anchor with another `id` gets an empty element with the name as `id`.
 */
export function withNamedTargets(root: XmlElement): XmlElement {
  const ids = new Set<string>();
  let hasNames = false;
  const collect = (element: XmlElement): void => {
    const id = attributeOf(element, 'id');
    if (id !== undefined) ids.add(id);
    hasNames ||= isNamed(element);
    for (const child of element.children) if (isElement(child)) collect(child);
  };
  collect(root);
  if (!hasNames) return root;

  const rewrite = (node: XmlNode): XmlNode => {
    if (!isElement(node)) return node;
    const name = isNamed(node) ? attributeOf(node, 'name') : undefined;
    const isTarget = name !== undefined && name !== '' && !ids.has(name);
    if (isTarget) ids.add(name);
    const children = node.children.map(rewrite);
    if (!isTarget) return { ...node, children };
    const id = { namespace: '', name: 'id', value: name };
    return attributeOf(node, 'id') === undefined
      ? { ...node, attributes: [...node.attributes, id], children }
      : { ...node, children: [{ namespace: XHTML, name: 'span', attributes: [id], children: [] }, ...children] };
  };
  return { ...root, children: root.children.map(rewrite) };
}

const isNamed = (element: XmlElement): boolean =>
  element.name === 'a' && element.namespace === XHTML && attributeOf(element, 'name') !== undefined;
