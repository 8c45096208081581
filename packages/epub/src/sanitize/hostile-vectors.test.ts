import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { normalizeBook } from '../testing/normalize-book.ts';
import { REAL_BOOKS } from '../testing/real-books.ts';
import { descendantsOf, parseXml, rawTextOf, type XmlElement } from '../xml/index.ts';
import { tokenizeCss } from './css-tokens.ts';

/** A book with one attack per chapter, each of which would make a browser request this address. */
const BOOK = join(REAL_BOOKS, 'hostile-vectors.epub');
const ADDRESS = '127.0.0.1:4399';

const isAbsoluteUrl = (text = ''): boolean => text.includes(ADDRESS) && /^\s*(?:[a-z]+:|[\\/]{2})/i.test(text);

/** The strings and URLs in a style sheet that point to the address. */
const loadingStyles = (css: string): string[] =>
  (tokenizeCss(css) ?? [])
    .filter(({ kind, value }) => (kind === 'string' || kind === 'url') && isAbsoluteUrl(value))
    .map(({ raw }) => raw);

/** The attributes and styles of a document from which a browser could load the address. A link only loads on a click. */
function loadingParts(root: XmlElement): string[] {
  return descendantsOf(root, () => true).flatMap((element) => [
    ...element.attributes
      .filter(({ name, value }) => value.includes(ADDRESS) && !(element.name === 'a' && name === 'href'))
      .filter(({ name }) => !['title', 'alt', 'class', 'id'].includes(name) && !/^(?:aria|data)-/.test(name))
      .map(({ name, value }) => `<${element.name} ${name}="${value}">`),
    ...(element.name === 'style' ? loadingStyles(rawTextOf(element)) : []),
  ]);
}

it.runIf(existsSync(BOOK))('removes every URL that a browser would load without a click', async () => {
  const { served, textOf } = await normalizeBook(readFileSync(BOOK));
  const left: string[] = [];
  for (const { name } of served.entries) {
    if (!/\.(?:css|xhtml|html|svg)$/.test(name)) continue;
    const text = await textOf(name);
    const parts = name.endsWith('.css') ? loadingStyles(text) : loadingParts(parseXml(text, name));
    left.push(...parts.map((part) => `${name}: ${part}`));
  }
  expect(left).toEqual([]);
});
