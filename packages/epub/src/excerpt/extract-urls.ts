import { descendantsOf, parseXml, rawTextOf } from '../xml/index.ts';

/** Attributes whose value is the URL of another file. */
const URL_ATTRIBUTES = new Set(['src', 'href', 'poster', 'data', 'altimg']);
const CSS_URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+["']([^"']+)["']/gi;

/**
 * Returns all URLs in a served document as written: pictures, styles, sounds and links.
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

/** Returns all URLs in a style sheet as written. */
export const extractCssUrls = (css: string): string[] =>
  [...css.matchAll(CSS_URL)].flatMap(([, ...forms]) => forms.filter((form) => form !== undefined && form !== ''));
