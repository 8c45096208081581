export const XHTML_TYPE = 'application/xhtml+xml';
export const SVG_TYPE = 'image/svg+xml';
export const CSS_TYPE = 'text/css';

/** Whether a document of this type may be in the reading order. */
export const isDocumentType = (mediaType: string): boolean => mediaType === XHTML_TYPE || mediaType === SVG_TYPE;

/** Whether a file of this type is a picture that browsers show as a separate document. */
export const isPictureType = (mediaType: string): boolean => /^image\/(?:jpeg|png|gif|webp|avif)$/.test(mediaType);

/** Whether a file of this type is played, so that browsers request ranges of it. */
export const isPlayed = (mediaType: string): boolean => /^(?:audio|video)\//.test(mediaType);

const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['xhtml', XHTML_TYPE],
  ['html', XHTML_TYPE],
  ['htm', XHTML_TYPE],
  ['svg', SVG_TYPE],
  ['css', CSS_TYPE],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['otf', 'font/otf'],
  ['ttf', 'font/ttf'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['mp4', 'video/mp4'],
]);

/** Old and non-standard names of media types in books. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['text/html', XHTML_TYPE],
  ['application/xhtml', XHTML_TYPE],
  ['text/x-oeb1-document', XHTML_TYPE],
  ['text/x-oeb1-css', CSS_TYPE],
  ['image/jpg', 'image/jpeg'],
  ['image/svg', SVG_TYPE],
  ['application/vnd.ms-opentype', 'font/otf'],
  ['application/x-font-otf', 'font/otf'],
  ['application/x-font-opentype', 'font/otf'],
  ['application/font-sfnt', 'font/otf'],
  ['application/x-font-ttf', 'font/ttf'],
  ['application/x-font-truetype', 'font/ttf'],
  ['application/x-truetype-font', 'font/ttf'],
  ['application/font-woff', 'font/woff'],
  ['application/font-woff2', 'font/woff2'],
  ['application/x-font-woff', 'font/woff'],
]);

/** Media types that browsers show or play but never execute. */
const PASSIVE_TYPES =
  /^(?:image\/(?:jpeg|png|gif|webp|avif|bmp)|font\/(?:otf|ttf|woff2?|collection|sfnt)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|text\/vtt)$/;

/** Returns the media type to serve: the declared one in its standard form, otherwise the one of the file extension. */
export function servedType(declared: string, name: string): string {
  const known = SYNONYMS.get(declared) ?? declared;
  if (isServable(known)) return known;
  const isVague =
    known === '' ||
    known === 'application/octet-stream' ||
    known === 'text/plain' ||
    known === 'application/xml' ||
    known === 'text/xml';
  return isVague ? (BY_EXTENSION.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? known) : known;
}

/** Whether a resource of this type may be served: documents and styles after sanitizing, media unchanged. */
export const isServable = (mediaType: string): boolean =>
  isDocumentType(mediaType) || mediaType === CSS_TYPE || PASSIVE_TYPES.test(mediaType);
