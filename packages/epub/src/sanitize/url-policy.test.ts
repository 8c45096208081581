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
    ['/EPUB/text/two.xhtml#a', 'two.xhtml#a'],
    ['../../../../EPUB/text/two.xhtml', 'two.xhtml'],
    ['/../EPUB/text/two.xhtml', 'two.xhtml'],
    ['..\\text\\two.xhtml', 'two.xhtml'],
  ])('inside the book are rewritten: %j', (url, href) => {
    expect(urlPolicy.linkUrl(url)).toEqual({ href, isExternal: false });
  });

  it.each(['https://example.org/a', 'mailto:a@example.org', 'tel:+123'])('outside the book are kept: %s', (href) => {
    expect(urlPolicy.linkUrl(href)).toEqual({ href, isExternal: true });
  });

  it.each([
    'http://localhost:4301/forget',
    'http://reader.localhost/',
    'http://127.0.0.1:4300/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.178.1/login',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:4300/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://printer.local/',
    'https://nas.lan/',
    'https://shop.internal./',
    'https://someone@localhost/',
  ])('to the machine or network of the reader are removed: %s', (url) => {
    expect(urlPolicy.linkUrl(url)).toBeUndefined();
  });

  it.each([
    'https://10.example/',
    'https://localhost.example/',
    'https://local.example/',
    'http://172.32.0.1/',
    'http://11.0.0.1/',
    'http://[2001:db8::1]/',
    'https://example.internals/',
  ])('to a similar host are kept: %s', (href) => {
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
    ['/cover.png', '../../cover.png'],
    ['../../../cover.png', '../../cover.png'],
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
