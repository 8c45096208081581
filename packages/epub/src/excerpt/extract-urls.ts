import { tokenizeCss } from '../sanitize/css-tokens.ts';
import { descendantsOf, parseXml, rawTextOf } from '../xml/index.ts';

/** Attributes whose value is the URL of another file. */
const URL_ATTRIBUTES = new Set(['src', 'href', 'poster', 'data', 'altimg']);

/**
 * Returns all URLs in a served document as written: pictures, styles, audio and links.
 *
 * @throws {MalformedXmlError} when the document is not well-formed
 */
export function extractUrls(document: string): string[] {
  return descendantsOf(parseXml(document, 'document'), () => true).flatMap((element) => [
    ...element.attributes.flatMap(({ name, value }) => {
      if (name === 'style') return extractCssUrls(value);
      if (name === 'srcset') return value.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
      return URL_ATTRIBUTES.has(name) ? [value] : [];
    }),
    ...(element.name === 'style' ? extractCssUrls(rawTextOf(element)) : []),
  ]);
}

/** Returns all URLs in a style sheet: of `url()` and of imports. */
export function extractCssUrls(css: string): string[] {
  const urls: string[] = [];
  let introducer = '';
  for (const { kind, value } of tokenizeCss(css) ?? []) {
    if (kind === 'space' || kind === 'comment') continue;
    const isUrl = kind === 'url' || (kind === 'string' && /^(?:url|src|import)$/i.test(introducer));
    if (isUrl && value !== undefined && value !== '') urls.push(value);
    introducer = kind === 'function' || kind === 'at' ? (value ?? '') : '';
  }
  return urls;
}
