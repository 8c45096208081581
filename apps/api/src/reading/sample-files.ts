import type { ZipArchive } from '@octavo/epub/zip';
import { type BuiltSample, buildSample, type SampleSource, type SampleSources } from './build-sample.ts';
import { readServedFile } from './served-archive.ts';

/** A file that a sample is built from, before it is read. A file without text has no name in the archive. */
export interface SampleFile extends Omit<SampleSource, 'bytes'> {
  readonly name: string | undefined;
}

interface SampleFiles {
  readonly documents: readonly SampleFile[];
  readonly styles: readonly SampleFile[];
}

/** Builds a sample of the served copy of a book at `path`. Runs in a worker. @throws {EpubError} */
export const buildSampleOfFile = ({
  path,
  manifest,
  ...files
}: SampleFiles & { readonly path: string; readonly manifest: Uint8Array }): Promise<BuiltSample> =>
  readServedFile(path, async (archive) => buildSample({ manifest, ...(await readSampleFiles(archive, files)) }));

/** Reads the files that a sample is built from. @throws {EpubError} */
export async function readSampleFiles(
  archive: Pick<ZipArchive, 'find' | 'read'>,
  { documents, styles }: SampleFiles,
): Promise<Pick<SampleSources, 'documents' | 'styles'>> {
  const read = async (files: readonly SampleFile[]): Promise<SampleSource[]> => {
    const sources: SampleSource[] = [];
    for (const { name, ...file } of files) {
      const entry = name === undefined ? undefined : archive.find(name);
      sources.push({ ...file, bytes: entry ? await archive.read(entry) : new Uint8Array() });
    }
    return sources;
  };
  return { documents: await read(documents), styles: await read(styles) };
}
