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
  ])('inside of the book are written anew: %j', (address, href) => {
    expect(urlPolicy.linkUrl(address)).toEqual({ href, isExternal: false });
  });

  it.each(['https://example.org/a', 'mailto:a@example.org', 'tel:+123'])('to the world stay: %s', (href) => {
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
  ])('to anything else go: %j', (address) => {
    expect(urlPolicy.linkUrl(address)).toBeUndefined();
  });
});

describe('resources', () => {
  it.each([
    ['../image/größe 1.png', '../image/gr%C3%B6%C3%9Fe%201.png'],
    ['../image/gr%C3%B6%C3%9Fe%201.png', '../image/gr%C3%B6%C3%9Fe%201.png'],
    ['data:image/png;base64,AA\nAA', 'data:image/png;base64,AAAA'],
    ['#gradient', '#gradient'],
  ])('of the book stay: %j', (address, expected) => {
    expect(urlPolicy.resourceUrl(address)).toBe(expected);
  });

  it.each([
    'https://example.org/a.png',
    'data:image/svg+xml,<svg/>',
    'data:text/html,x',
    'mailto:a@b',
    '/covers/x.png',
  ])('from elsewhere go: %s', (address) => {
    expect(urlPolicy.resourceUrl(address)).toBeUndefined();
  });
});
