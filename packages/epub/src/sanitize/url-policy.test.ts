import { describe, expect, it } from 'vitest';
import { createUrlPolicy } from './index.ts';

const files = new Set([
  'EPUB/text/one.xhtml',
  'EPUB/text/two.xhtml',
  'EPUB/image/größe 1.png',
  'cover.png',
  'EPUB/text/a:b.xhtml',
]);
const urlPolicy = createUrlPolicy('EPUB/text/one.xhtml', (name) => (files.has(name) ? name : undefined));

describe('links', () => {
  it.each([
    ['two.xhtml', 'two.xhtml'],
    ['./two.xhtml#note-1', 'two.xhtml#note-1'],
    [' two.xhtml\n', 'two.xhtml'],
    ['../text/two.xhtml', 'two.xhtml'],
    ['#here', '#here'],
    ['one.xhtml#here', '#here'],
    ['../../cover.png', '../../cover.png'],
    ['%74wo.xhtml', 'two.xhtml'],
    ['a%3Ab.xhtml', 'a%3Ab.xhtml'],
    ['two.xhtml?query=1', 'two.xhtml'],
  ])('inside the book are rewritten: %j', (url, href) => {
    expect(urlPolicy.linkUrl(url)).toEqual({ href, isExternal: false });
  });

  it.each(['https://example.org/a', 'mailto:a@example.org', 'tel:+123'])('outside the book are kept: %s', (href) => {
    expect(urlPolicy.linkUrl(href)).toEqual({ href, isExternal: true });
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x/y',
    'file:///etc/passwd',
    '/renew',
    '\\renew',
    '//evil.example',
    '../../../renew',
    '%2e%2e/%2e%2e/%2e%2e/renew',
    'missing.xhtml',
    '',
  ])('with any other target are removed: %j', (url) => {
    expect(urlPolicy.linkUrl(url)).toBeUndefined();
  });
});

describe('resources', () => {
  it.each([
    ['../image/größe 1.png', '../image/gr%C3%B6%C3%9Fe%201.png'],
    ['../image/gr%C3%B6%C3%9Fe%201.png', '../image/gr%C3%B6%C3%9Fe%201.png'],
    ['data:image/png;base64,AA\nAA', 'data:image/png;base64,AAAA'],
    ['#gradient', '#gradient'],
  ])('of the book are kept: %j', (url, expected) => {
    expect(urlPolicy.resourceUrl(url)).toBe(expected);
  });

  it.each([
    'https://example.org/a.png',
    'data:image/svg+xml,<svg/>',
    'data:text/html,x',
    'mailto:a@b',
    '/covers/x.png',
  ])('from other origins are removed: %s', (url) => {
    expect(urlPolicy.resourceUrl(url)).toBeUndefined();
  });
});
