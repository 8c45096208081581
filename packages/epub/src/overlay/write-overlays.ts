import type { Limits } from '../check/index.ts';
import { EpubError, type EpubWarning } from '../errors/index.ts';
import type { GuidedNavigation, Link } from '../manifest/index.ts';
import { decodePath, encodeFileName, encodePath } from '../package/index.ts';
import type { Publication } from '../publication/index.ts';
import { MalformedXmlError, decodeText, parseXml } from '../xml/index.ts';
import type { ZipEntry, ZipWriter } from '../zip/index.ts';
import { OverlayWarnings } from './overlay-warnings.ts';
import { readOverlay, type DocumentOverlay } from './read-overlay.ts';

/** The media type of a guided navigation document. */
const GUIDED_NAVIGATION_TYPE = 'application/guided-navigation+json';

/** The audio of a document as the served manifest describes it. */
export interface ServedOverlay {
  readonly link: Link;
  readonly duration: number | undefined;
}

/** Options of `writeOverlays`. */
export interface OverlayOptions {
  readonly resolveResource: (name: string) => string | undefined;
  readonly limits: Limits;
}

/**
 * Writes the overlays of a book as one guided navigation document for each document of the reading order. An overlay that cannot
 * be read is omitted with a warning. Returns the served overlays by the `href` of their documents.
 */
export async function writeOverlays(
  publication: Publication,
  writer: ZipWriter,
  options: OverlayOptions,
): Promise<{ readonly overlays: ReadonlyMap<string, ServedOverlay>; readonly warnings: readonly EpubWarning[] }> {
  const overlays = new Map<string, ServedOverlay>();
  const warnings: EpubWarning[] = [];
  if (publication.overlays.size === 0) return { overlays, warnings };
  const read = new Map<ZipEntry, ReadonlyMap<string, DocumentOverlay>>();
  const originals = new Map(publication.resources.map(({ name, entry }) => [name, entry.name]));
  const names = new Set(publication.archive.entries.map(({ name }) => name));
  let bytes = 0;
  for (const { href } of publication.manifest.readingOrder) {
    const name = decodePath(href);
    const original = originals.get(name) ?? name;
    const entry = publication.overlays.get(original);
    if (!entry) continue;
    const known = read.get(entry) ?? (await readEntry(publication, entry, options, warnings));
    read.set(entry, known);
    const overlay = known.get(original);
    if (!overlay) continue;
    // The parts refer to the original document. Each repetition in the reading order is served under another name.
    const guided =
      name === original ? overlay.guided : renamed(overlay.guided, encodeFileName(original), encodeFileName(name));
    const content = new TextEncoder().encode(JSON.stringify({ guided } satisfies GuidedNavigation));
    bytes += content.byteLength;
    if (bytes > options.limits.overlayBytes) {
      const message = 'The recorded audio of further documents was omitted: it has too many parts.';
      warnings.push({ code: 'overlay_unreadable', message, entry: entry.name });
      break;
    }
    const guidedName = unusedName(name, names);
    await writer.add(guidedName, content);
    overlays.set(href, {
      link: { href: encodePath(guidedName), type: GUIDED_NAVIGATION_TYPE },
      duration: overlay.duration,
    });
  }
  return { overlays, warnings };
}

async function readEntry(
  { archive }: Publication,
  entry: ZipEntry,
  { resolveResource, limits }: OverlayOptions,
  warnings: EpubWarning[],
): Promise<ReadonlyMap<string, DocumentOverlay>> {
  const unreadable = (message: string, line?: number): ReadonlyMap<string, DocumentOverlay> => {
    warnings.push({
      code: 'overlay_unreadable',
      message: `The recorded audio of a document was omitted: ${message}`,
      entry: entry.name,
      ...(line === undefined ? {} : { line }),
    });
    return new Map();
  };
  if (entry.size > limits.contentBytes) return unreadable(`the file is larger than ${limits.contentBytes} bytes.`);
  const found = new OverlayWarnings(entry.name);
  try {
    const root = parseXml(decodeText(await archive.read(entry)), entry.name);
    const overlay = readOverlay(
      root,
      { overlay: entry.name, resolveResource, onIgnored: found.onIgnored, onAudioMissing: found.onAudioMissing },
      limits.overlayParts,
    );
    warnings.push(...found.list());
    return overlay;
  } catch (error) {
    if (error instanceof MalformedXmlError) return unreadable('the file is not well-formed XML.', error.line);
    if (error instanceof EpubError && error.code === 'epub_content_too_large')
      return unreadable('the file has too many elements.');
    throw error;
  }
}

/** Returns the nodes with the document URL `to` in place of `from`. */
function renamed(nodes: DocumentOverlay['guided'], from: string, to: string): DocumentOverlay['guided'] {
  return nodes.map((node) => ({
    ...node,
    ...(node.textref?.split('#', 1)[0] === from ? { textref: to + node.textref.slice(from.length) } : {}),
    ...(node.children ? { children: renamed(node.children, from, to) } : {}),
  }));
}

/** Returns an unused name in the folder of the document, so that its URLs are short. */
function unusedName(document: string, names: Set<string>): string {
  for (let number = 1; ; number++) {
    const name = `${document}.guided${number === 1 ? '' : `-${number}`}.json`;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}
