import { describe, expect, it } from 'vitest';
import { parseLinkSearch, parsePage, parseProfileSearch } from './-search-params.ts';

describe('search params', () => {
  it('parse the tab of the account page, or none', () => {
    expect(parseProfileSearch({})).not.toHaveProperty('tab');
    expect(parseProfileSearch({ tab: 'account-settings' })).toMatchObject({ tab: 'account-settings' });
    for (const tab of ['x', 3, null, ['account-settings']])
      expect(parseProfileSearch({ tab })).toMatchObject({ tab: 'order-history' });
  });

  it('parse the orders page and the settings tab, with the first of each as default', () => {
    expect(parseProfileSearch({ page: '3', settings: 'security' })).toEqual({ page: 3, settings: 'security' });
    for (const settings of [undefined, 'x', 3, null])
      expect(parseProfileSearch({ settings })).toEqual({ page: 1, settings: 'profile' });
  });

  it('parse a page number from 1', () => {
    expect(parsePage({ page: '3' })).toBe(3);
    for (const page of [undefined, 0, -2, 'x', null]) expect(parsePage({ page })).toBe(1);
  });

  it('parse the key and login of an emailed link', () => {
    expect(parseLinkSearch({ key: 123, login: ' ines@o.example ' })).toEqual({ key: '123', login: 'ines@o.example' });
    expect(parseLinkSearch({ key: 'k-1' })).toEqual({ key: 'k-1', login: '' });
    expect(parseLinkSearch({})).toEqual({ key: '', login: '' });
  });
});
