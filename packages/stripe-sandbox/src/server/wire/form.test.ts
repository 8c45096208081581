import { describe, expect, it } from 'vitest';
import { decodeForm } from './form.ts';
import { Params } from './params.ts';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(decodeForm(text)));

describe('a form body', () => {
  it('nests by brackets', () => {
    expect(plain('amount=1999&metadata[order_id]=12&card[exp][month]=4')).toEqual({
      amount: '1999',
      metadata: { order_id: '12' },
      card: { exp: { month: '4' } },
    });
  });

  it('creates lists from numbered and empty brackets', () => {
    expect(plain('types[]=card&types[]=link&expand[0]=a&expand[1]=b&items[0][id]=x')).toEqual({
      types: ['card', 'link'],
      expand: ['a', 'b'],
      items: [{ id: 'x' }],
    });
  });

  it('decodes characters and keeps the last of equal names', () => {
    expect(plain('name=Ines+Harlow%20%26%20Co&name=Zo%C3%AB')).toEqual({ name: 'Zoë' });
  });

  it.each([
    ['a[b', 'cannot be read'],
    ['=1', 'cannot be read'],
    ['a=1&a[b]=2', 'a value and nested'],
    ['a[b]=2&a=1', 'a value and nested'],
    [`a${'[b]'.repeat(9)}=1`, 'nested too deeply'],
    [Array.from({ length: 1001 }, (_, index) => `f${index}=1`).join('&'), 'too many'],
  ])('rejects %s', (text, reason) => {
    expect(() => decodeForm(text)).toThrow(reason);
  });

  it('treats __proto__ as an ordinary name', () => {
    const form = decodeForm('__proto__[polluted]=1&metadata[__proto__]=2');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(() => new Params(form).assertAllRead()).toThrow('__proto__');
  });
});

describe('parameters', () => {
  it('report the first unknown one at any depth', () => {
    const params = new Params(decodeForm('card[number]=1&card[colour]=red'));
    params.group('card')?.string('number');
    expect(() => params.assertAllRead()).toThrow('card[colour]');
  });

  it('merge metadata and delete keys that are sent empty', () => {
    const params = new Params(decodeForm('metadata[b]=&metadata[c]=3'));
    expect(params.metadata({ a: '1', b: '2' })).toEqual({ a: '1', c: '3' });
  });
});
