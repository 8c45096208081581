import { COVER_FORMATS, COVER_WIDTHS, coverFileName } from '@octavo/cover-art/images';
import type { FileStore } from './file-store.ts';

/** Folders whose direct subfolders are sets. */
const SET_FOLDERS = /^(?:books|uploads)\/[^/]+(?=\/)/;
const COVER_FILE = /^covers\/[^/]+(?=-\d+\.[a-z]+$)/;
const PREVIEW_FILE = /^previews\/[^/]+(?=\.jpg$)/;

/**
 * Returns the set of a file: the files that are written and removed together. It is the folder of a book file or an upload, all
 * sizes of a cover, or one link preview. Other files are few and stay; they have no set.
 */
export const fileSetOf = (key: string): string | undefined =>
  [SET_FOLDERS, COVER_FILE, PREVIEW_FILE].map((pattern) => pattern.exec(key)?.[0]).find((name) => name !== undefined);

/** Removes all files of a set. A missing file is not an error, so an interrupted removal can be repeated. */
export async function removeFileSet(files: Pick<FileStore, 'remove' | 'removeFolder'>, name: string): Promise<void> {
  const [folder, id = ''] = name.split('/');
  if (folder === 'previews') return files.remove(`${name}.jpg`);
  if (folder !== 'covers') return files.removeFolder(name);
  const names = COVER_WIDTHS.flatMap((width) =>
    COVER_FORMATS.map(({ extension }) => coverFileName(id, width, extension)),
  );
  await Promise.all(names.map(async (file) => files.remove(`covers/${file}`)));
}
