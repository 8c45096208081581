import { beforeAll, expect, it } from 'vitest';
import { disableFirstPartyLinks, isFirstPartyLink } from './first-party-links.ts';

beforeAll(() => {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'octavo-reading';
  data.textContent = JSON.stringify({ product_url: 'https://shop.example/product/tides' });
  document.head.append(data);
});

const OWN = [
  'https://shop.example/',
  'https://shop.example/login?next=x',
  'http://shop.example/',
  'https://shop.example:8443/',
  'HTTPS://SHOP.example/',
  ' https://shop.example/',
  'https://shop.example./forget',
  'https://someone@shop.example/',
  `${location.origin}/forget`,
];
const OTHERS = [
  'https://shop.example.org/',
  'https://myshop.example/',
  'https://other.example/?from=https://shop.example/',
  'mailto:team@shop.example',
  'tel:+491234',
  'text/two.xhtml#a',
  '#note',
  'http://',
  '',
];

it.each(OWN)('recognizes %s as a link to the shop or reader', (href) => {
  expect(isFirstPartyLink(href)).toBe(true);
});

it.each(OTHERS)('does not recognize "%s" as a link to the shop or reader', (href) => {
  expect(isFirstPartyLink(href)).toBe(false);
});

it('treats every loopback host as the reader when the reader runs on localhost', () => {
  expect(location.hostname).toBe('localhost');
  for (const host of ['localhost:4301', '127.0.0.1:4301', '127.1.2.3', '[::1]:4301', 'reader.localhost', '2130706433'])
    expect([host, isFirstPartyLink(`http://${host}/forget`)]).toEqual([host, true]);
});

it('removes the href of links to the shop or reader, and keeps all others', () => {
  const links = [...OWN, ...OTHERS].map((href) => `<a href="${href.replaceAll('&', '&amp;')}">link</a>`).join('');
  const doc = new DOMParser().parseFromString(
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"><body>${links}
      <map name="m"><area href="https://shop.example/"/></map>
      <svg xmlns="http://www.w3.org/2000/svg"><a xlink:href="https://shop.example/"><text>one</text></a></svg></body></html>`,
    'application/xhtml+xml',
  );
  disableFirstPartyLinks(doc);
  expect([...doc.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))).toEqual(OTHERS);
  expect(doc.querySelector('area')?.hasAttribute('href')).toBe(false);
  expect(doc.documentElement.outerHTML).not.toContain('shop.example/"><text');
  expect(doc.querySelectorAll('a')).toHaveLength(OWN.length + OTHERS.length + 1);
});
