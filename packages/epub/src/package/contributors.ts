import type { Contributor, LocalizedText, ManifestMetadata } from '../manifest/index.ts';
import { XML, attributeOf, textOf, type XmlElement } from '../xml/index.ts';
import { canonicalLanguage } from './language.ts';
import type { MetadataReader } from './refinements.ts';
import { withDirection } from './text-direction.ts';

type ContributorField =
  | 'author'
  | 'translator'
  | 'editor'
  | 'artist'
  | 'illustrator'
  | 'colorist'
  | 'narrator'
  | 'contributor'
  | 'publisher';

/** MARC relator codes with a field in the manifest. @see https://id.loc.gov/vocabulary/relators.html */
const FIELDS: ReadonlyMap<string, ContributorField> = new Map([
  ['aut', 'author'],
  ['trl', 'translator'],
  ['edt', 'editor'],
  ['art', 'artist'],
  ['ill', 'illustrator'],
  ['clr', 'colorist'],
  ['nrt', 'narrator'],
  ['pbl', 'publisher'],
]);

/** Maps creators, contributors and publishers to manifest fields by their roles, in the book's order. */
export function readContributors(reader: MetadataReader): Pick<ManifestMetadata, ContributorField> {
  const found: Partial<Record<ContributorField, Contributor[]>> = {};
  const seen = new Set<string>();
  const add = (element: XmlElement, standard: ContributorField): void => {
    const roles = reader.refine(element, 'role').map((role) => role.toLowerCase().replace(/^.*[/:]/, ''));
    const unnamed = [...new Set(roles)].filter((role) => !FIELDS.has(role));
    const fields = new Set(roles.flatMap((role) => FIELDS.get(role) ?? []));
    if (fields.size === 0) fields.add(standard === 'author' && roles.length > 0 ? 'contributor' : standard);
    for (const field of fields) {
      const contributor = toContributor(reader, element, field === 'contributor' ? unnamed : []);
      const key = `${field} ${JSON.stringify(contributor.name)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      (found[field] ??= []).push(contributor);
    }
  };
  for (const element of reader.dc('creator')) add(element, 'author');
  for (const element of reader.dc('contributor')) add(element, 'contributor');
  for (const element of reader.dc('publisher')) add(element, 'publisher');
  for (const element of reader.metaElements('media:narrator')) if (textOf(element) !== '') add(element, 'narrator');
  return found;
}

function toContributor(reader: MetadataReader, element: XmlElement, role: readonly string[]): Contributor {
  const [sortAs] = reader.refine(element, 'file-as');
  return {
    // Without the direction of the package, which would give one person different names in different books.
    name: localized(reader, element, undefined),
    ...(sortAs === undefined ? {} : { sortAs }),
    ...(role.length === 0 ? {} : { role }),
  };
}

/** Bidirectional embeddings and overrides. One without an end would reverse the text after the name. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
const withoutBidiControls = (text: string): string => text.replaceAll(BIDI_CONTROLS, '');

/**
 * Returns a name or title, by language when the book also has it in another script. `direction` is that of an element that
 * declares none itself.
 */
export function localized(reader: MetadataReader, element: XmlElement, direction: string | undefined): LocalizedText {
  const text = withDirection(withoutBidiControls(textOf(element)), attributeOf(element, 'dir') ?? direction);
  const alternates = reader.alternateScripts(element);
  const own = canonicalLanguage(attributeOf(element, 'lang', XML));
  if (alternates.length === 0 || own === undefined) return text;
  return Object.fromEntries([[own, text] as const, ...alternates.filter(([language]) => language !== own)]);
}
