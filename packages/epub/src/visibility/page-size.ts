import { SVG, XHTML, attributeOf, childOf, childrenOf, type XmlElement } from '../xml/index.ts';
import type { PageSize } from './hidden-text.ts';

/** Returns the size that a page of fixed layout states, or undefined if it states none in pixels. */
export function pageSizeOf(root: XmlElement): PageSize | undefined {
  if (root.namespace === SVG || root.namespace !== XHTML) return undefined;
  const head = childOf(root, 'head');
  const meta = head && childrenOf(head, 'meta').find((each) => attributeOf(each, 'name')?.toLowerCase() === 'viewport');
  const values = new Map(
    (meta ? (attributeOf(meta, 'content') ?? '') : '').split(/[,;]/).map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim().toLowerCase(), Number.parseFloat(value)] as const;
    }),
  );
  const [width = 0, height = 0] = [values.get('width'), values.get('height')];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
