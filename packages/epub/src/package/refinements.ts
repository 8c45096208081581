import { DC, OPF, XML, attributeOf, textOf, type XmlElement } from '../xml/index.ts';
import { canonicalLanguage } from './language.ts';

/** The metadata of a package with its refinements: EPUB 3 `meta refines`, EPUB 2 `opf:` attributes and `meta name`. */
export interface MetadataReader {
  /** Returns the Dublin Core elements with this name, in order. Empty ones are omitted. */
  dc(name: string): XmlElement[];
  /** Returns the values of `meta property` (without `refines`) and of `meta name`, in order. */
  meta(...names: string[]): string[];
  /** Returns the `meta property` elements themselves, for those that have refinements. */
  metaElements(name: string): XmlElement[];
  /** Returns the values of a property of `element`: refinements first, then the `opf:` attribute. */
  refine(element: XmlElement, property: string): string[];
  /** Returns the same text in other scripts as pairs of language tag and text. */
  alternateScripts(element: XmlElement): (readonly [language: string, text: string])[];
  /** Returns the URLs of `link rel` elements without `refines`. */
  links(rel: string): string[];
}

/** Indexes the metadata once. */
export function readMetadataElements(metadata: readonly XmlElement[]): MetadataReader {
  const refinements = new Map<string, XmlElement[]>();
  for (const element of metadata) {
    const target = attributeOf(element, 'refines');
    if (target === undefined) continue;
    const id = target.replace(/^#/, '');
    const known = refinements.get(id);
    if (known) known.push(element);
    else refinements.set(id, [element]);
  }
  const primary = metadata.filter((element) => attributeOf(element, 'refines') === undefined);
  const metas = primary.filter((element) => element.name === 'meta');
  const valueOf = (element: XmlElement): string => attributeOf(element, 'content')?.trim() ?? textOf(element);

  const refining = (element: XmlElement, property: string): XmlElement[] => {
    const id = attributeOf(element, 'id');
    const candidates = id === undefined ? [] : (refinements.get(id) ?? []);
    return candidates.filter((candidate) => attributeOf(candidate, 'property') === property);
  };

  return {
    dc: (name) =>
      primary.filter((element) => element.namespace === DC && element.name === name && textOf(element) !== ''),
    meta: (...names) =>
      metas
        .filter((element) => names.includes(attributeOf(element, 'property') ?? attributeOf(element, 'name') ?? ''))
        .map(valueOf)
        .filter((value) => value !== ''),
    metaElements: (name) => metas.filter((element) => attributeOf(element, 'property') === name),
    refine: (element, property) => {
      const refined = refining(element, property).map(textOf);
      const own = attributeOf(element, property, OPF) ?? attributeOf(element, property);
      return [...refined, ...(own === undefined ? [] : [own.trim()])].filter((value) => value !== '');
    },
    alternateScripts: (element) =>
      refining(element, 'alternate-script').flatMap((alternate) => {
        const language = canonicalLanguage(attributeOf(alternate, 'lang', XML));
        return language === undefined ? [] : [[language, textOf(alternate)] as const];
      }),
    links: (rel) =>
      primary
        .filter((element) => element.name === 'link' && (attributeOf(element, 'rel') ?? '').split(/\s+/).includes(rel))
        .flatMap((element) => attributeOf(element, 'href') ?? []),
  };
}
