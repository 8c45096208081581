import type { EpubWarning } from '../errors/index.ts';
import type { FindEntry, PackageDocument } from '../package/index.ts';
import type { ZipEntry } from '../zip/index.ts';
import type { PublicationResource } from './publication.ts';

export const SMIL_TYPE = 'application/smil+xml';

/** Returns the overlays of documents by the entry names of the documents. An unknown overlay is ignored with a warning. */
export function findOverlays(
  document: PackageDocument,
  resources: ReadonlyMap<string, PublicationResource>,
  find: FindEntry,
  warn: (warning: EpubWarning) => void,
): ReadonlyMap<string, ZipEntry> {
  const overlays = new Map<string, ZipEntry>();
  for (const [id, resource] of resources) {
    const overlayId = document.items.get(id)?.mediaOverlay;
    if (overlayId === undefined) continue;
    const item = document.items.get(overlayId);
    const entry = item?.mediaType === SMIL_TYPE && item.name !== undefined ? find(item.name) : undefined;
    if (entry) overlays.set(resource.entry.name, entry);
    else
      warn({
        code: 'overlay_unreadable',
        message: `The recorded audio of a document was omitted: "${overlayId}" is not a SMIL file of the book.`,
        entry: resource.name,
      });
  }
  return overlays;
}
