import type { EditionKeys, PublicationPool } from '../reading/publication-pool.ts';
import { runStudioJob } from '../workers/index.ts';
import type { ListedChapter, listSampleChapters, listSplitDocuments } from './list-sample-chapters.ts';

/** A book whose chapters all begin inside documents has up to this many bytes in them. Chapters in further documents begin with them. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the chapters of a file with which a sample can end, whatever their size.
 * @param userId The user who waits for the result; each has one turn at a time.
 * @throws {EpubError} for a file that is too complex {UnavailableError} `overloaded`
 */
export const readSampleChapters = (
  publicationPool: Pick<PublicationPool, 'use'>,
  edition: EditionKeys,
  userId: number,
): Promise<ListedChapter[]> =>
  publicationPool.use(edition, async ({ manifest, archive, find }) => {
    const names = await runStudioJob<typeof listSplitDocuments>(userId, 'listSplitDocuments', manifest);
    return runStudioJob<typeof listSampleChapters>(userId, 'listSampleChapters', async () => {
      const documents: { href: string; bytes: Uint8Array }[] = [];
      let total = 0;
      for (const href of names) {
        const entry = find(decodeURIComponent(href))?.entry;
        if (!entry) continue;
        const bytes = await archive.read(entry);
        total += bytes.byteLength;
        if (total > MAX_BYTES) break;
        documents.push({ href, bytes });
      }
      return { manifest, documents };
    });
  });
