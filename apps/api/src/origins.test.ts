import { expect, it } from 'vitest';
import { originForMail, originsFor } from './origins.ts';

const ports = { shop: 3000, reader: 3001 };

it('derives both origins from the hostname of the request', () => {
  expect(originsFor('localhost:3000', {}, ports)).toEqual({
    shop: 'http://localhost:3000',
    reader: 'http://localhost:3001',
  });
  expect(originsFor('192.168.1.20:3000', {}, ports).reader).toBe('http://192.168.1.20:3001');
  expect(originsFor('[::1]:3000', {}, ports).reader).toBe('http://[::1]:3001');
});

it('ignores an untrusted hostname', () => {
  for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'a b', undefined]) {
    expect(originsFor(host, {}, ports).reader).toBe('http://127.0.0.1:3001');
  }
});

it('uses the configured origins for every request', () => {
  const settings = { PUBLIC_URL: 'https://books.example', READER_ORIGIN: 'https://read.books.example' };
  expect(originsFor('localhost', settings, ports)).toEqual({
    shop: 'https://books.example',
    reader: 'https://read.books.example',
  });
});

it('ignores the hostname of the request for emails sent by SMTP', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example' };
  expect(originForMail('203.0.113.5:3000', smtp, ports)).toBe('http://127.0.0.1:3000');
  expect(originForMail('203.0.113.5', { ...smtp, PUBLIC_URL: 'https://books.example' }, ports)).toBe(
    'https://books.example',
  );
  expect(originForMail('localhost:3000', {}, ports)).toBe('http://localhost:3000');
});
