import { shopFieldMessages } from '@octavo/core/admin';
import { describe, expect, it } from 'vitest';
import { changedFields, previewOf, shopErrors, toDraft } from './shop-view.ts';

const draft = {
  name: 'Kleine Lese',
  seller_name: 'Kleine Lese GmbH',
  seller_address: 'Gasse 1\n1010 Wien',
  contact_email: '',
  sender_name: '',
};

describe('the form of the settings', () => {
  it('names each invalid field once, and none of a valid form', () => {
    expect(shopErrors(draft)).toEqual({});
    expect(shopErrors({ ...draft, name: ' ', contact_email: 'hallo' })).toEqual({
      name: shopFieldMessages.nameRequired,
      contact_email: shopFieldMessages.emailInvalid,
    });
  });

  it('lists the changed fields, without spaces around them', () => {
    expect(changedFields({ ...draft, name: ' Kleine Lese ', sender_name: 'Lese' }, draft)).toEqual(['sender_name']);
    expect(toDraft({ ...draft, version: '"1"', date_changed: '', changed_by: '' })).toEqual(draft);
  });

  it('previews the page title, the email and the receipt', () => {
    expect(previewOf(draft)).toEqual({
      name: 'Kleine Lese',
      pageTitle: 'Discover · Kleine Lese',
      sender: 'Kleine Lese',
      subject: 'Your Kleine Lese order #1042',
      seller: 'Sold by Kleine Lese GmbH, Gasse 1, 1010 Wien.',
    });
    expect(previewOf({ ...draft, name: '', sender_name: ' Post ' })).toMatchObject({ name: '–', sender: 'Post' });
  });
});
