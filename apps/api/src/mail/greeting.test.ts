import { expect, it } from 'vitest';
import { greeting, displayName } from './greeting.ts';

it.each(['Ida Rhee', "Ida O'Rhee-Lund", 'J.R.R. Tolkien', 'St. John', '春', 'علی\u200Cرضا', 'Ida <b>', '🐙'])(
  'greets %s by name',
  (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  },
);

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
])('returns undefined for a message in the place of a name: %j', (name) => {
  expect(greeting(name)).toBe('Hello,');
  expect(displayName(name)).toBeUndefined();
});
