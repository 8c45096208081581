import { type FileStore, withFileCopy } from '../files/index.ts';
import type { EditionKeys, PublicationPool } from '../reading/publication-pool.ts';
import { runStudioJob } from '../workers/index.ts';
import type { listFileChapters } from './list-file-chapters.ts';
import type { ListedChapter, listSampleChapters, listSplitDocuments } from './list-sample-chapters.ts';

interface ReadDeps {
  readonly files: Pick<FileStore, 'open'>;
  readonly publicationPool: Pick<PublicationPool, 'use'>;
}

/**
 * Reads the chapters after which a sample of this file can end, whatever their size. A worker reads a copy of the file,
 * unless the manifest is enough.
 * @param userId The user who waits for the result; each has one turn at a time.
 * @throws {EpubError} for a file that is too complex {UnavailableError} `overloaded`
 */
export const readSampleChapters = (
  { files, publicationPool }: ReadDeps,
  edition: EditionKeys,
  userId: number,
): Promise<ListedChapter[]> =>
  publicationPool.use(edition, async ({ manifest }) => {
    const names = await runStudioJob<typeof listSplitDocuments>(userId, 'listSplitDocuments', manifest);
    if (names.length === 0)
      return runStudioJob<typeof listSampleChapters>(userId, 'listSampleChapters', { manifest, documents: [] });
    return withFileCopy(files, edition.publication_key, (copy) =>
      runStudioJob<typeof listFileChapters>(userId, 'listFileChapters', async () => ({ path: await copy(), manifest })),
    );
  });
