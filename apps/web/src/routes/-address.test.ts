import { describe, expect, it } from 'vitest';
import { linkSearchOf, pageOf, profileSearchOf } from './-address.ts';

describe('an address', () => {
  it('names a tab of the account page, or none', () => {
    expect(profileSearchOf({})).not.toHaveProperty('tab');
    expect(profileSearchOf({ tab: 'account-settings' })).toMatchObject({ tab: 'account-settings' });
    for (const tab of ['x', 3, null, ['account-settings']])
      expect(profileSearchOf({ tab })).toMatchObject({ tab: 'order-history' });
  });

  it('names a page of the orders and a part of the settings, or the first of both', () => {
    expect(profileSearchOf({ page: '3', settings: 'security' })).toEqual({ page: 3, settings: 'security' });
    for (const settings of [undefined, 'x', 3, null])
      expect(profileSearchOf({ settings })).toEqual({ page: 1, settings: 'profile' });
  });

  it('names a page from 1', () => {
    expect(pageOf({ page: '3' })).toBe(3);
    for (const page of [undefined, 0, -2, 'x', null]) expect(pageOf({ page })).toBe(1);
  });

  it('carries the key and login of a mailed link', () => {
    expect(linkSearchOf({ key: 123, login: ' ines@o.example ' })).toEqual({ key: '123', login: 'ines@o.example' });
    expect(linkSearchOf({ key: 'k-1' })).toEqual({ key: 'k-1', login: '' });
    expect(linkSearchOf({})).toEqual({ key: '', login: '' });
  });
});
