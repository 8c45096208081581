import { writeFile } from 'node:fs/promises';
import { documentText } from '@octavo/epub/excerpt';
import { type EditionPaths, readEditionFiles } from './edition-files.ts';
import { searchableDocuments } from './read-text.ts';
import { writeSearchableFile } from './searchable-file.ts';
import { readServedFile } from './served-archive.ts';

/** Writes the documents of a stored book, ready to be searched, to the file `target`. Runs in a worker. */
export const prepareSearch = async ({ target, ...paths }: EditionPaths & { readonly target: string }): Promise<void> =>
  writeSearchableFile(target, searchableDocuments(await readEditionFiles(paths)));

/** Writes the text file of a book whose import did not write one. Runs in a worker. @throws {EpubError} */
export const extractStoredText = ({
  path,
  documents,
  target,
}: {
  /** The served copy of the book. */
  readonly path: string;
  /** The documents in reading order; one without text has no entry. */
  readonly documents: readonly { readonly href: string; readonly entry: string | undefined }[];
  readonly target: string;
}): Promise<void> =>
  readServedFile(path, async (archive) => {
    const texts: { href: string; text: string }[] = [];
    for (const { href, entry: name } of documents) {
      const entry = name === undefined ? undefined : archive.find(name);
      texts.push({ href, text: entry ? documentText(new TextDecoder().decode(await archive.read(entry))) : '' });
    }
    await writeFile(target, JSON.stringify(texts));
  });
