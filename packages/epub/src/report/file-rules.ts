import type { FindEntry, ManifestItem, PackageDocument } from '../package/index.ts';
import { fallbackChain } from '../publication/fallbacks.ts';
import type { ZipArchive, ZipEntry } from '../zip/index.ts';
import type { CheckedDocument } from './document-rules.ts';
import type { Finding } from './finding.ts';

/** Characters that file systems do not accept in names. @see https://www.w3.org/TR/epub-33/#sec-container-filenames */
const FORBIDDEN_IN_NAME = /["*:<>?\\|\u007f]/;
const CORE_PICTURES = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/webp']);
/** The first bytes of pictures in hexadecimal notation. */
const SIGNATURES: ReadonlyMap<string, RegExp> = new Map([
  ['image/jpeg', /^ffd8/],
  ['image/png', /^89504e47/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
]);
const SIGNATURE_BYTES = 12;

/** Returns a finding for each file with a name that is not portable. */
export const nameFindings = ({ entries }: ZipArchive): Finding[] =>
  entries
    .filter(({ name }) => FORBIDDEN_IN_NAME.test(name) || /\.(?:\/|$)/.test(name))
    .map(({ name }) => ({
      severity: 'error',
      code: 'file_name_invalid',
      file: name,
      message: 'The name of the file has a character that some systems do not accept.',
      fix: 'Rename the file with letters, digits and hyphens.',
    }));

/** Returns a finding for each picture whose first bytes are not those of its type. */
export async function pictureFindings(
  archive: ZipArchive,
  { items }: PackageDocument,
  find: FindEntry,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { mediaType, name } of items.values()) {
    const signature = SIGNATURES.get(mediaType);
    const entry = signature && name !== undefined ? find(name) : undefined;
    if (!signature || !entry || signature.test(await firstBytes(archive, entry))) continue;
    findings.push({
      severity: 'error',
      code: 'picture_damaged',
      file: entry.name,
      message: entry.size === 0 ? 'The picture is an empty file.' : `The file is no picture of type ${mediaType}.`,
      fix: 'Export the picture again, and list it in the manifest with its type.',
    });
  }
  return findings;
}

async function firstBytes(archive: ZipArchive, entry: ZipEntry): Promise<string> {
  for await (const chunk of archive.openChunks(entry))
    return Buffer.from(chunk.subarray(0, SIGNATURE_BYTES)).toString('hex');
  return '';
}

/** Returns the type of a picture that readers need not support, if neither the item nor its fallbacks have another. */
export function foreignPictureType({ id, mediaType }: ManifestItem, document: PackageDocument): string | undefined {
  const types = fallbackChain(id, document).map((each) => document.items.get(each)?.mediaType ?? '');
  return mediaType.startsWith('image/') && !types.some((type) => CORE_PICTURES.has(type)) ? mediaType : undefined;
}

/** Returns a finding for each document with content that its item of the manifest must state and does not. */
export function propertyFindings(
  { items, isLegacy }: PackageDocument,
  find: FindEntry,
  documentOf: (name: string) => CheckedDocument | undefined,
): Finding[] {
  if (isLegacy) return [];
  return [...items.values()].flatMap(({ name, properties, mediaType }) => {
    const entry = mediaType === 'application/xhtml+xml' && name !== undefined ? find(name) : undefined;
    const features = entry ? (documentOf(entry.name)?.features ?? []) : [];
    return [...features]
      .filter(([feature]) => !properties.has(feature))
      .map(([feature, line]): Finding => ({
        severity: 'error',
        code: 'property_missing',
        file: entry?.name ?? '',
        ...(line === undefined ? {} : { line }),
        message: `The manifest does not state the property "${feature}" of the document.`,
        fix: `Add properties="${feature}" to the item of the document in the manifest.`,
      }));
  });
}
