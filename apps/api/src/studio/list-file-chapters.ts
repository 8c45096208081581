import { readServedFile } from '../reading/served-archive.ts';
import { type ListedChapter, listSampleChapters, listSplitDocuments } from './list-sample-chapters.ts';

/** A book whose chapters all begin inside documents has up to this many bytes in them. Chapters in further documents begin with them. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns the chapters of the publication at `path`, each with its end. Runs in a worker, which reads the documents itself: as a
 * message they would occupy the event loop of the shop.
 * @throws {EpubError}
 */
export const listFileChapters = ({
  path,
  manifest,
}: {
  readonly path: string;
  readonly manifest: Uint8Array;
}): Promise<ListedChapter[]> =>
  readServedFile(path, async (archive) => {
    const documents: { href: string; bytes: Uint8Array }[] = [];
    let total = 0;
    for (const href of listSplitDocuments(manifest)) {
      const entry = archive.find(decodeURIComponent(href));
      if (!entry) continue;
      total += entry.size;
      if (total > MAX_BYTES) break;
      documents.push({ href, bytes: await archive.read(entry) });
    }
    return listSampleChapters({ manifest, documents });
  });
