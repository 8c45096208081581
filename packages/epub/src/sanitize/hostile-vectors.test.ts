import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { normalizeBook } from '../testing/normalize-book.ts';
import { REAL_BOOKS } from '../testing/real-books.ts';
import { descendantsOf, parseXml, rawTextOf, type XmlElement } from '../xml/index.ts';
import { tokenizeCss } from './css-tokens.ts';

/** A book of attacks that load something from this address, one in each chapter. */
const BOOK = join(REAL_BOOKS, 'hostile-vectors.epub');
const ADDRESS = '127.0.0.1:4399';

const isAbsoluteUrl = (text = ''): boolean => text.includes(ADDRESS) && /^\s*(?:[a-z]+:|[\\/]{2})/i.test(text);

/** The strings and URLs of a style sheet that lead to the address, wherever a browser could use them. */
const loadingStyles = (css: string): string[] =>
  (tokenizeCss(css) ?? [])
    .filter(({ kind, value }) => (kind === 'string' || kind === 'url') && isAbsoluteUrl(value))
    .map(({ raw }) => raw);

/** The places of a document that could load the address by themselves. A link waits for a click. */
function loadingPlaces(root: XmlElement): string[] {
  return descendantsOf(root, () => true).flatMap((element) => [
    ...element.attributes
      .filter(({ name, value }) => value.includes(ADDRESS) && !(element.name === 'a' && name === 'href'))
      .filter(({ name }) => !['title', 'alt', 'class', 'id'].includes(name) && !/^(?:aria|data)-/.test(name))
      .map(({ name, value }) => `<${element.name} ${name}="${value}">`),
    ...(element.name === 'style' ? loadingStyles(rawTextOf(element)) : []),
  ]);
}

it.runIf(existsSync(BOOK))('leaves no address that loads by itself in the book of attacks', async () => {
  const { served, textOf } = await normalizeBook(readFileSync(BOOK));
  const left: string[] = [];
  for (const { name } of served.entries) {
    if (!/\.(?:css|xhtml|html|svg)$/.test(name)) continue;
    const text = await textOf(name);
    const places = name.endsWith('.css') ? loadingStyles(text) : loadingPlaces(parseXml(text, name));
    left.push(...places.map((place) => `${name}: ${place}`));
  }
  expect(left).toEqual([]);
});
