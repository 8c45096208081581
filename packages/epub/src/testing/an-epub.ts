import { rawZip, type RawEntry } from './raw-zip.ts';

/** The parts of a small valid EPUB 3. Each can be replaced, or omitted with `null`. */
export interface EpubParts {
  readonly mimetype?: string | null;
  readonly container?: string | null;
  readonly metadata?: string;
  readonly manifest?: string;
  readonly spine?: string;
  readonly guide?: string;
  readonly opf?: string | null;
  readonly nav?: string | null;
  readonly chapter?: string | Uint8Array | null;
  readonly extra?: readonly RawEntry[];
}

const CONTAINER = `<?xml version="1.0"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

export const METADATA = `<dc:identifier id="id">urn:uuid:0f8e4f6c-9a2a-4d0b-8a35-3f6f2f1c7c11</dc:identifier>
<dc:title>A Sound Book</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>`;

const MANIFEST = `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>`;

const NAV = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head>
<body><nav epub:type="toc"><ol><li><a href="chapter.xhtml">One</a></li></ol></nav></body></html>`;

/** Returns a chapter with this body. */
export const chapterOf = (body: string, head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>One</title>${head}</head><body>${body}</body></html>`;

/** Returns the package document of an EPUB with these parts. */
export function opfOf(parts: EpubParts = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata>${parts.metadata ?? METADATA}</metadata>
<manifest>${parts.manifest ?? MANIFEST}</manifest>
${parts.spine ?? '<spine><itemref idref="chapter"/></spine>'}${parts.guide ?? ''}
</package>`;
}

/** Returns the bytes of an EPUB, which is valid unless `parts` make it invalid. */
export function anEpub(parts: EpubParts = {}): Buffer {
  const entry = (
    name: string,
    content: string | Uint8Array | null | undefined,
    standard: string,
    isStored = false,
  ): RawEntry[] => (content === null ? [] : [{ name, content: content ?? standard, isStored }]);
  return rawZip([
    ...entry('mimetype', parts.mimetype, 'application/epub+zip', true),
    ...entry('META-INF/container.xml', parts.container, CONTAINER),
    ...entry('EPUB/package.opf', parts.opf, opfOf(parts)),
    ...entry('EPUB/nav.xhtml', parts.nav, NAV),
    ...entry('EPUB/chapter.xhtml', parts.chapter, chapterOf('<p>Once upon a time.</p>')),
    ...(parts.extra ?? []),
  ]);
}
