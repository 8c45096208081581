import { descendantsOf, parseXml, rawTextOf } from '../xml/index.ts';

/** Attributes that bring another file into a page, or lead to it. */
const URL_ATTRIBUTES = new Set(['src', 'href', 'poster', 'data', 'altimg']);
const CSS_URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+["']([^"']+)["']/gi;

/**
 * Everything a document as the shop serves it names by an address, as written: pictures, styles, sounds, and links too.
 *
 * @throws {MalformedXmlError} for what is no document of ours
 */
export function extractUrls(document: string): string[] {
  return descendantsOf(parseXml(document, 'addresses'), () => true).flatMap((element) => [
    ...element.attributes.flatMap(({ name, value }) => {
      if (name === 'style') return extractCssUrls(value);
      if (name === 'srcset') return value.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
      return URL_ATTRIBUTES.has(name) ? [value] : [];
    }),
    ...(element.name === 'style' ? extractCssUrls(rawTextOf(element)) : []),
  ]);
}

/** The same of a style sheet. */
export const extractCssUrls = (css: string): string[] =>
  [...css.matchAll(CSS_URL)].flatMap(([, ...forms]) => forms.filter((form) => form !== undefined && form !== ''));
