import { expect, it } from 'vitest';
import { ensureBody } from './ensure-body.ts';

const parseDocument = (text: string, type: DOMParserSupportedType): Document =>
  new DOMParser().parseFromString(text, type);

it('wraps a chapter that is an SVG document in a body', () => {
  const doc = parseDocument('<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', 'image/svg+xml');
  ensureBody(doc);
  expect(doc.documentElement.localName).toBe('html');
  expect(doc.body.firstElementChild?.localName).toBe('svg');
  expect(doc.querySelectorAll('circle')).toHaveLength(1);
});

it('leaves a chapter with text unchanged', () => {
  const text =
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><p>Rain.</p></body></html>';
  const doc = parseDocument(text, 'application/xhtml+xml');
  const before = doc.documentElement;
  ensureBody(doc);
  expect(doc.documentElement).toBe(before);
});
