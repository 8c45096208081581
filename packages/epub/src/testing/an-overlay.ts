import { anEpub, METADATA, type EpubParts } from './an-epub.ts';
import type { RawEntry } from './raw-zip.ts';

/** Returns a SMIL document with this body. */
export const smilOf = (body: string): string =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${body}</body></smil>`;

/** Returns a `par` of the element with this id. */
export const partOf = (id: string, audio = '', document = '../chapter.xhtml'): string =>
  `<par><text src="${document}#${id}"/>${audio}</par>`;

/** Returns a clip of the book's audio file. */
export const clipOf = (attributes: string, src = '../audio/a.mp3'): string => `<audio src="${src}" ${attributes}/>`;

const MANIFEST = `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml" media-overlay="overlay"/>
<item id="audio" href="audio/a.mp3" media-type="audio/mpeg"/>
<item id="overlay" href="mo/a.smil" media-type="application/smil+xml"/>`;

/** Returns a book whose chapter has an overlay with this content. */
export function aBookWithOverlay(
  overlay: string | null,
  parts: { manifest?: string; metadata?: string; spine?: string; extra?: readonly RawEntry[] } = {},
): Buffer {
  const more: EpubParts = {
    ...parts,
    manifest: MANIFEST + (parts.manifest ?? ''),
    metadata: METADATA + (parts.metadata ?? ''),
  };
  return anEpub({
    ...more,
    extra: [
      { name: 'EPUB/audio/a.mp3', content: 'sound '.repeat(2_000) },
      ...(overlay === null ? [] : [{ name: 'EPUB/mo/a.smil', content: overlay }]),
      ...(parts.extra ?? []),
    ],
  });
}
