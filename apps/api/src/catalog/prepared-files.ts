/** The names of the files that a worker prepares in the folder of an import. Covers are there under their own names. */
export const PREPARED_FILES = {
  publication: 'publication.epub',
  manifest: 'manifest.json',
  texts: 'text.json',
} as const;
