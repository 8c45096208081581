import { expect, it } from 'vitest';
import { originsFor } from './origins.ts';

const ports = { shop: 3000, reader: 3001 };

it('follows the host name of the request', () => {
  expect(originsFor('localhost:3000', {}, ports)).toEqual({
    shop: 'http://localhost:3000',
    reader: 'http://localhost:3001',
  });
  expect(originsFor('192.168.1.20:3000', {}, ports).reader).toBe('http://192.168.1.20:3001');
  expect(originsFor('[::1]:3000', {}, ports).reader).toBe('http://[::1]:3001');
});

it('does not believe a stranger’s name', () => {
  for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'a b', undefined]) {
    expect(originsFor(host, {}, ports).reader).toBe('http://127.0.0.1:3001');
  }
});

it('holds to the set origins whatever the request says', () => {
  const settings = { PUBLIC_URL: 'https://books.example', READER_ORIGIN: 'https://read.books.example' };
  expect(originsFor('localhost', settings, ports)).toEqual({
    shop: 'https://books.example',
    reader: 'https://read.books.example',
  });
});
