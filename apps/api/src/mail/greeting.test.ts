import { expect, it } from 'vitest';
import { greeting, displayName } from './greeting.ts';

it.each([
  'Ida Rhee',
  "Ida O'Rhee-Lund",
  'J.R.R. Tolkien',
  'St. John',
  '春',
  'علی\u200Cرضا',
  'Ida <b>',
  '🐙',
  'Ida 2.0',
])('greets %s by name', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`);
});

it.each([
  'You won, see http://evil.example',
  'evil.example/prize',
  't.me/evil',
  'write to me@evil',
  'Ida\r\n\r\nYour account was closed',
  'Ida\u2028Rhee',
  '\u202Egnp.exe',
  'a\u2066b',
  'Call +1 555 0100 100 now',
  'x'.repeat(81),
  'Win 500 at go2.shop',
  'x1.com/free',
  'evil。com',
  'evil｡com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil․com',
  'go2.\u200Bshop',
  'go2.s\u0301hop',
  'аpple1.com',
  'hxxp go2[.]shop',
  'http:\\\\evil',
  'mailto:evil',
  'evil／prize',
  'win＠evil',
  'at 1.2.3.4',
  'xn--80ak6aa92e.xn--p1ai',
])('returns undefined for a message instead of a name: %j', (name) => {
  expect(greeting(name)).toBe('Hello,');
  expect(displayName(name)).toBeUndefined();
});
