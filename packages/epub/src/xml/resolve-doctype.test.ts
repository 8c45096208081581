import { expect, it } from 'vitest';
import { parseHtml, parseXml, resolveDoctype, textOf } from './index.ts';

const documentOf = (doctype: string, body: string): string =>
  `<?xml version="1.0"?>\n<!-- a > b -->\n${doctype}\n<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body>${body}</body></html>`;

it.each([
  ['a number', '<!ENTITY D "&#x2014;">', 'a&D;b', 'a—b'],
  ['single quotes', "<!ENTITY D '&#8212;'>", 'a&D;b', 'a—b'],
  ['words', '<!ENTITY pub "The Quay Press">', 'by &pub;, by &pub;', 'by The Quay Press, by The Quay Press'],
  ['an earlier entity', '<!ENTITY a "A"><!ENTITY b "&a;B">', '&b;', 'AB'],
  ['markup, of which only the text is read', '<!ENTITY a "<b>bold</b> one">', '&a;', 'bold one'],
  ['special characters', '<!ENTITY a "&#38;lt;">', '&a;', '<'],
  ['a bracket in quotes and in a comment', '<!-- ]> --><!ENTITY a "]>">', '&a;', ']>'],
  ['a name that HTML has as well', '<!ENTITY nbsp "-">', 'a&nbsp;b', 'a-b'],
])('replaces a declared entity with %s, in XML and in HTML', (_, subset, body, text) => {
  const source = documentOf(`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd" [\n${subset}\n] >`, body);
  expect(textOf(parseXml(source, 'a'))).toBe(text);
  expect(textOf(parseHtml(source, 'a'))).toBe(text);
});

it.each([
  ['an external entity', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
  ['a parameter entity', '<!ENTITY % x "y">'],
  ['a value above the limit', `<!ENTITY x "${'y'.repeat(501)}">`],
])('keeps the reference to %s', (_, subset) => {
  expect(textOf(parseHtml(documentOf(`<!DOCTYPE html [${subset}]>`, 'a &x; b'), 'a'))).toBe('a &x; b');
});

it.each([
  '<!DOCTYPE html>',
  '<!doctype html SYSTEM "about:legacy-compat">',
  '<!DOCTYPE html [ ]>',
  '<!DOCTYPE html [<!ELEMENT p ANY>]>',
])('leaves nothing of %s', (doctype) => {
  expect(resolveDoctype(`\uFEFF ${doctype}<p>x</p>`)).toBe('\uFEFF <p>x</p>');
});

it('does not expand entities without a limit', () => {
  const nested = Array.from({ length: 30 }, (_unused, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('');
  const source = documentOf(
    `<!DOCTYPE html [<!ENTITY e0 "${'x'.repeat(400)}">${nested}]>`,
    '&e0;&e30;'.repeat(100_000),
  );
  expect(resolveDoctype(source).length).toBeLessThan(source.length + 1_000_001);
});
