import { isModifiedTime, type PackageDocument } from '../package/index.ts';
import { attributeOf, textOf } from '../xml/index.ts';
import type { Finding } from './finding.ts';

/** A rule of the standard about the package document. Returns a message for each violation. */
interface PackageRule {
  readonly code: string;
  readonly fix: string;
  /** Set for a rule of EPUB 2 as well. */
  readonly appliesToEpub2?: true;
  find(document: PackageDocument): readonly string[];
}

/** Properties that a package may state once. */
const SINGLE_PROPERTIES = new Set([
  'dcterms:modified',
  'rendition:layout',
  'rendition:orientation',
  'rendition:spread',
  'rendition:flow',
  'media:active-class',
  'media:playback-active-class',
]);
/** Properties of a spine item of which each group allows one. */
const EXCLUSIVE_PROPERTIES = [
  /^rendition:layout-/,
  /^rendition:orientation-/,
  /^rendition:spread-/,
  /^rendition:flow-/,
  /^(?:rendition:)?page-spread-/,
];

/** @see https://www.w3.org/TR/epub-33/#app-item-properties-vocab */
const ITEM_PROPERTIES = new Set(
  'cover-image mathml nav remote-resources scripted svg switch data-nav dictionary glossary index search-key-map'.split(
    ' ',
  ),
);
const SPINE_PROPERTIES = new Set(['page-spread-left', 'page-spread-right']);

/** @see https://www.w3.org/TR/epub-33/#sec-package-doc */
const RULES: readonly PackageRule[] = [
  {
    code: 'property_repeated',
    fix: 'Keep one of the meta elements with this property.',
    find: (document) =>
      repeated(globalMetas(document).map(({ property }) => property))
        .filter((property) => SINGLE_PROPERTIES.has(property))
        .map((property) => `The package states "${property}" more than once.`),
  },
  {
    code: 'modified_invalid',
    fix: 'Add <meta property="dcterms:modified"> with a time such as 2026-01-31T12:00:00Z.',
    find: (document) => {
      const dates = globalMetas(document).filter(({ property }) => property === 'dcterms:modified');
      if (dates.length === 0) return ['The package does not state when it was last modified.'];
      return dates
        .filter(({ value }) => !isModifiedTime(value))
        .map(({ value }) => `The time of the last modification "${value}" is not valid.`);
    },
  },
  {
    code: 'language_invalid',
    fix: 'Write a language tag such as en or pt-BR.',
    find: ({ metadata }) =>
      metadata
        .filter(({ name }) => name === 'language')
        .map(textOf)
        .filter((tag) => tag !== '' && !isLanguageTag(tag))
        .map((tag) => `The language "${tag}" is not a valid language tag.`),
  },
  {
    code: 'unique_identifier_missing',
    fix: 'Name the id of a dc:identifier in the unique-identifier attribute of the package.',
    appliesToEpub2: true,
    find: ({ metadata, uniqueIdentifierId }) => {
      const isFound = metadata.some(
        (element) => element.name === 'identifier' && attributeOf(element, 'id') === uniqueIdentifierId,
      );
      return uniqueIdentifierId !== undefined && isFound ? [] : ['The package has no unique identifier.'];
    },
  },
  {
    code: 'navigation_undeclared',
    fix: 'Give the navigation document the property "nav" in the manifest.',
    find: ({ items }) => {
      const count = [...items.values()].filter(({ properties }) => properties.has('nav')).length;
      return count === 1 ? [] : [`The manifest declares ${count} navigation documents instead of one.`];
    },
  },
  {
    code: 'manifest_file_repeated',
    fix: 'List each file once in the manifest.',
    appliesToEpub2: true,
    find: ({ items }) =>
      repeated([...items.values()].flatMap(({ name }) => name ?? [])).map(
        (name) => `The manifest lists the file "${name}" more than once.`,
      ),
  },
  {
    code: 'spine_item_repeated',
    fix: 'List each document once in the spine.',
    appliesToEpub2: true,
    find: ({ spine }) =>
      repeated(spine.map(({ idref }) => idref)).map((idref) => `The spine references "${idref}" more than once.`),
  },
  {
    code: 'spine_properties_conflict',
    fix: 'Keep one of the properties.',
    find: ({ spine }) =>
      spine.flatMap(({ idref, properties }) =>
        EXCLUSIVE_PROPERTIES.flatMap((group) => {
          const found = [...properties].filter((property) => group.test(property));
          return found.length > 1
            ? [`The spine item "${idref}" has properties that exclude each other: ${found.join(', ')}.`]
            : [];
        }),
      ),
  },
  {
    code: 'fallback_invalid',
    fix: 'Name another item of the manifest, whose fallbacks do not lead back to this item.',
    appliesToEpub2: true,
    find: ({ items }) =>
      [...items.values()].flatMap(({ id, fallback }) => {
        if (fallback === undefined) return [];
        if (!items.has(fallback)) return [`The fallback "${fallback}" of "${id}" is not in the manifest.`];
        return isInCycle(id, items) ? [`The fallbacks of "${id}" lead back to it.`] : [];
      }),
  },
  {
    code: 'version_invalid',
    fix: 'Write version="3.0" into the package element.',
    appliesToEpub2: true,
    find: ({ version }) =>
      /^(?:[23]\.0|1\.2)$/.test(version?.trim() ?? '')
        ? []
        : [`The version "${(version ?? '').slice(0, 20)}" of the package is not that of a standard.`],
  },
  {
    code: 'item_property_unknown',
    fix: 'Remove the property, or give it a prefix that the package declares.',
    find: ({ items }) =>
      [...items.values()].flatMap(({ id, properties }) =>
        unknownOf(properties, ITEM_PROPERTIES).map(
          (property) => `The item "${id}" has the unknown property "${property}".`,
        ),
      ),
  },
  {
    code: 'spine_property_unknown',
    fix: 'Remove the property, or give it a prefix that the package declares.',
    find: ({ spine }) =>
      spine.flatMap(({ idref, properties }) =>
        unknownOf(properties, SPINE_PROPERTIES).map(
          (property) => `The spine item "${idref}" has the unknown property "${property}".`,
        ),
      ),
  },
  {
    code: 'metadata_of_epub3',
    fix: 'Write the metadata as meta elements with a name and a content, or convert the book to EPUB 3.',
    appliesToEpub2: true,
    find: (document) => {
      const [first] = document.isLegacy ? globalMetas(document) : [];
      return first ? [`The package of EPUB 2 has the property "${first.property}" of EPUB 3.`] : [];
    },
  },
];

/** Returns the properties without a prefix that the standard does not define. */
const unknownOf = (properties: ReadonlySet<string>, known: ReadonlySet<string>): string[] =>
  [...properties].filter((property) => !property.includes(':') && !known.has(property));

/** Returns the violations of the standard in the package document. All are errors in EPUBCheck. */
export const packageFindings = (document: PackageDocument): Finding[] =>
  RULES.filter(({ appliesToEpub2 }) => appliesToEpub2 || !document.isLegacy).flatMap(({ code, fix, find }) =>
    find(document).map((message) => ({ severity: 'error' as const, code, file: document.path, message, fix })),
  );

function globalMetas({ metadata }: PackageDocument): { property: string; value: string }[] {
  return metadata
    .filter((element) => element.name === 'meta' && attributeOf(element, 'refines') === undefined)
    .flatMap((element) => {
      const property = attributeOf(element, 'property')?.trim();
      return property === undefined ? [] : [{ property, value: textOf(element) }];
    });
}

/** Returns the values that occur more than once. */
function repeated(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([value]) => value);
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    // Not a valid language tag.
    return false;
  }
}

function isInCycle(id: string, items: PackageDocument['items']): boolean {
  const seen = new Set<string>();
  for (let next = items.get(id)?.fallback; next !== undefined && !seen.has(next); next = items.get(next)?.fallback) {
    if (next === id) return true;
    seen.add(next);
  }
  return false;
}
