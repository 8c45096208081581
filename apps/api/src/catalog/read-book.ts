import type { Contributor, LocalizedText, Manifest } from '@octavo/epub/manifest';
import { normalize } from '@octavo/epub/normalize';
import { openPublication } from '@octavo/epub/publication';
import { type Finding, findingsOf } from '@octavo/epub/report';
import { fileSink, fileSource } from '@octavo/epub/zip';
import type { Subject } from './subject-genres.ts';

/** The length of `2026-03-03`. */
const DAY_LENGTH = 10;

/** The metadata and the text of an EPUB, and the manifest of its sanitized copy. */
export interface ReadBook {
  /** The manifest of the copy written to `target`. */
  readonly manifest: Manifest;
  /** The plain text of each document in the reading order. */
  readonly texts: readonly { readonly href: string; readonly text: string }[];
  readonly identifier: string | undefined;
  readonly title: string;
  readonly subtitle: string;
  /** A day, a month or a year in ISO 8601; empty when unknown. */
  readonly publicationDate: string;
  /** All identifiers as URIs. */
  readonly identifiers: readonly string[];
  readonly language: string;
  readonly publisher: string;
  /** The description as the publisher wrote it; not yet sanitized. */
  readonly description: string;
  readonly contributors: readonly {
    readonly role: string;
    readonly name: string;
    readonly sortAs?: string | undefined;
  }[];
  readonly subjects: readonly Subject[];
  readonly cover: Uint8Array | undefined;
  /** The most severe first. */
  readonly warnings: readonly string[];
  /** The same problems with their locations, the most severe first. */
  readonly findings: readonly Finding[];
}

/** Checks an EPUB, writes a sanitized copy to `target` and extracts its metadata. @throws {EpubError} */
export async function readBook(path: string, target: string): Promise<ReadBook> {
  const publication = await openPublication(await fileSource(path));
  try {
    const { manifest, texts, warnings } = await normalize(publication, fileSink(target));
    const { metadata } = manifest;
    const cover = await publication.readCover();
    const findings = findingsOf(warnings);
    return {
      manifest,
      texts: texts.map(({ href, text }) => ({ href, text })),
      identifier: metadata.identifier,
      title: textOf(metadata.title),
      subtitle: metadata.subtitle === undefined ? '' : textOf(metadata.subtitle),
      publicationDate: metadata.published?.slice(0, DAY_LENGTH) ?? '',
      identifiers: [metadata.identifier ?? [], metadata.altIdentifier ?? []].flat(),
      language: metadata.language?.[0] ?? 'und',
      publisher: namesOf(metadata.publisher).join(', '),
      description: metadata.description ?? '',
      contributors: [
        ...personNames('aut', metadata.author),
        ...personNames('edt', metadata.editor),
        ...personNames('trl', metadata.translator),
        ...personNames('ill', metadata.illustrator),
        ...personNames('art', metadata.artist),
        ...personNames('nrt', metadata.narrator),
      ],
      subjects: metadata.subject ?? [],
      cover: cover?.bytes,
      warnings: warningMessages(findings),
      findings,
    };
  } finally {
    await publication.close();
  }
}

/** Returns one warning for each distinct message, with the first affected file. */
function warningMessages(findings: readonly Finding[]): string[] {
  const byMessage = new Map<string, Finding[]>();
  for (const finding of findings) {
    const same = byMessage.get(finding.message);
    if (same) same.push(finding);
    else byMessage.set(finding.message, [finding]);
  }
  return [...byMessage].map(([message, [first, ...others]]) => {
    if (first?.file === undefined) return message;
    const location = first.line === undefined ? first.file : `${first.file}, line ${first.line}`;
    const more =
      others.length === 0 ? '' : others.length === 1 ? ' and one other file' : ` and ${others.length} other files`;
    return `${message} (in ${location.slice(0, 300)}${more})`;
  });
}

const personNames = (role: string, list: readonly Contributor[] | undefined) =>
  (list ?? []).map(({ name, sortAs }) => ({ role, name: textOf(name), sortAs }));

const namesOf = (list: readonly Contributor[] | undefined): string[] => (list ?? []).map(({ name }) => textOf(name));

/** Uses the first language of a text in several languages. */
const textOf = (text: LocalizedText): string => (typeof text === 'string' ? text : (Object.values(text)[0] ?? ''));
