import type { Contributor, LocalizedText, Manifest } from '@octavo/epub/manifest';
import { normalize } from '@octavo/epub/normalise';
import { openPublication } from '@octavo/epub/publication';
import { fileSink, fileSource } from '@octavo/epub/zip';
import type { Subject } from './subject-genres.ts';

/** What an EPUB says about itself, and what is served of it. */
export interface ReadBook {
  /** The manifest that belongs to the container written to `target`. */
  readonly manifest: Manifest;
  /** The words of each document of the reading order. */
  readonly texts: readonly { readonly href: string; readonly text: string }[];
  readonly identifier: string | undefined;
  readonly title: string;
  readonly language: string;
  readonly publisher: string;
  /** As the publisher wrote it: not yet clean. */
  readonly description: string;
  readonly contributors: readonly {
    readonly role: string;
    readonly name: string;
    readonly sortAs?: string | undefined;
  }[];
  readonly subjects: readonly Subject[];
  readonly cover: Uint8Array | undefined;
  readonly warnings: readonly string[];
}

/** Checks an EPUB, writes its clean copy to `target`, and reads what the shop needs. @throws {EpubError} */
export async function readBook(path: string, target: string): Promise<ReadBook> {
  const publication = await openPublication(await fileSource(path));
  try {
    const { manifest, texts, warnings } = await normalize(publication, fileSink(target));
    const { metadata } = manifest;
    const cover = await publication.readCover();
    return {
      manifest,
      texts: texts.map(({ href, text }) => ({ href, text })),
      identifier: metadata.identifier,
      title: textOf(metadata.title),
      language: metadata.language?.[0] ?? 'und',
      publisher: namesOf(metadata.publisher).join(', '),
      description: metadata.description ?? '',
      contributors: [
        ...personNames('aut', metadata.author),
        ...personNames('edt', metadata.editor),
        ...personNames('trl', metadata.translator),
        ...personNames('ill', metadata.illustrator),
        ...personNames('art', metadata.artist),
      ],
      subjects: metadata.subject ?? [],
      cover: cover?.bytes,
      warnings: [...new Set([...publication.warnings, ...warnings].map((warning) => warning.message))],
    };
  } finally {
    await publication.close();
  }
}

const personNames = (role: string, list: readonly Contributor[] | undefined) =>
  (list ?? []).map(({ name, sortAs }) => ({ role, name: textOf(name), sortAs }));

const namesOf = (list: readonly Contributor[] | undefined): string[] => (list ?? []).map(({ name }) => textOf(name));

/** A text in several languages is shown in the first one the book gives. */
const textOf = (text: LocalizedText): string => (typeof text === 'string' ? text : (Object.values(text)[0] ?? ''));
