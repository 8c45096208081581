import { expect, it } from 'vitest';
import type { Key } from '../display/index.ts';
import { textField, type TextField, applyKey, visibleText } from './text-field.ts';

const typed = (field: TextField, ...keys: (Key['name'] | `'${string}`)[]) =>
  keys.reduce<TextField>(
    (now, key) =>
      applyKey(now, key.startsWith("'") ? { name: 'text', text: key.slice(1) } : ({ name: key } as Key)) ?? now,
    field,
  );

it('edits text at the cursor', () => {
  expect(typed(textField('salt'), 'left', 'left', "'x")).toEqual({ text: 'saxlt', cursor: 3 });
  expect(typed(textField('salt'), 'home', 'delete', 'end', 'backspace')).toEqual({ text: 'al', cursor: 2 });
  expect(typed(textField(''), 'backspace', 'delete', 'left', 'right')).toEqual({ text: '', cursor: 0 });
  expect(typed(textField('salt'), 'clearLine')).toEqual({ text: '', cursor: 0 });
});

it('treats a grapheme of several code points as one character', () => {
  const family = typed(textField(), "'👩", "'\u200D", "'👧");
  expect(family.cursor).toBe(1);
  expect(typed(family, 'backspace').text).toBe('');
});

it('returns null for other keys', () => {
  expect(applyKey(textField('salt'), { name: 'enter' })).toBeNull();
  expect(applyKey(textField('salt'), { name: 'up' })).toBeNull();
});

it('shows the part around the cursor and masks secrets', () => {
  expect(visibleText(textField('The Salt Cartographer'), 8)).toEqual({ text: 'grapher', column: 7 });
  expect(visibleText({ text: 'The Salt Cartographer', cursor: 0 }, 8)).toEqual({ text: 'The Salt', column: 0 });
  expect(visibleText(textField('secret'), 20, '•')).toEqual({ text: '••••••', column: 6 });
});

it('limits the length of pasted text', () => {
  const field = typed(textField(), `'${'ab'.repeat(50_000)}`, "'c");
  expect(field).toEqual({ text: 'ab'.repeat(500), cursor: 1000 });
  expect(typed(textField('a'), `'${'📚'.repeat(1000)}`).text).toBe(`a${'📚'.repeat(499)}`);
  expect(visibleText(field, 5)).toEqual({ text: 'abab', column: 4 });
});
