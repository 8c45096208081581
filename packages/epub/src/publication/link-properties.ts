import type { Layout, LinkProperties } from '../manifest/index.ts';

/** Layout hints of the whole book from the package's `rendition:` metadata. */
export interface Rendition {
  readonly layout: Layout;
  readonly spread: string | undefined;
  readonly orientation: string | undefined;
  readonly flow: string | undefined;
}

const CONTAINS: ReadonlyMap<string, 'mathml' | 'svg' | 'js' | 'remote-resources'> = new Map([
  ['mathml', 'mathml'],
  ['svg', 'svg'],
  ['scripted', 'js'],
  ['remote-resources', 'remote-resources'],
]);
const SPREADS: ReadonlyMap<string, 'auto' | 'both' | 'none' | 'landscape'> = new Map([
  ['auto', 'auto'],
  ['none', 'none'],
  ['landscape', 'landscape'],
  ['both', 'both'],
  // Deprecated in EPUB 3.3, where it means `both`.
  ['portrait', 'both'],
]);
const ORIENTATIONS: ReadonlyMap<string, 'auto' | 'landscape' | 'portrait'> = new Map([
  ['auto', 'auto'],
  ['landscape', 'landscape'],
  ['portrait', 'portrait'],
]);
const FLOWS: ReadonlyMap<string, 'auto' | 'paginated' | 'scrolled'> = new Map([
  ['auto', 'auto'],
  ['paginated', 'paginated'],
  ['scrolled-doc', 'scrolled'],
  ['scrolled-continuous', 'scrolled'],
]);

/** Returns the layout of one document. Its spine properties override the layout of the book. */
export function layoutOf(spine: ReadonlySet<string>, rendition: Rendition): Layout {
  // The first of two overrides applies.
  for (const property of spine) {
    if (property === 'rendition:layout-pre-paginated') return 'fixed';
    if (property === 'rendition:layout-reflowable') return 'reflowable';
  }
  return rendition.layout;
}

/** Converts the EPUB properties of an item and of its itemref to manifest properties. */
export function linkProperties(
  item: ReadonlySet<string>,
  spine: ReadonlySet<string>,
  rendition: Rendition,
  layout: Layout,
): LinkProperties | undefined {
  const override = (name: string): string | undefined =>
    [...spine].find((property) => property.startsWith(`rendition:${name}-`))?.slice(`rendition:${name}-`.length);
  const contains = [...item].flatMap((property) => CONTAINS.get(property) ?? []);
  const page = pageOf(spine);
  const spread = SPREADS.get(override('spread') ?? rendition.spread ?? '');
  const orientation = ORIENTATIONS.get(override('orientation') ?? rendition.orientation ?? '');
  const overflow = FLOWS.get(override('flow') ?? rendition.flow ?? '');
  const properties: LinkProperties = {
    ...(contains.length === 0 ? {} : { contains }),
    ...(layout === rendition.layout ? {} : { layout }),
    ...(page === undefined ? {} : { page }),
    ...(spread === undefined ? {} : { spread }),
    ...(orientation === undefined ? {} : { orientation }),
    ...(overflow === undefined ? {} : { overflow }),
  };
  return Object.keys(properties).length === 0 ? undefined : properties;
}

function pageOf(spine: ReadonlySet<string>): 'left' | 'right' | 'center' | undefined {
  for (const page of ['left', 'right', 'center'] as const) {
    if (spine.has(`page-spread-${page}`) || spine.has(`rendition:page-spread-${page}`)) return page;
  }
  return undefined;
}
