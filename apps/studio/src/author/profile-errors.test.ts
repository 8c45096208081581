import { describe, expect, it } from 'vitest';
import { profileErrors, withoutEmptyLinks } from './profile-errors.ts';

const profile = { pen_name: '', biography: '', links: [] };

describe('profileErrors', () => {
  it('returns the first message of each field', () => {
    const links = [
      { label: 'Website', url: 'https://a.example' },
      { label: '', url: 'http://a.example' },
    ];
    expect(profileErrors({ ...profile, links, biography: 'a'.repeat(2_001) })).toEqual({
      biography: 'The text can have up to 2,000 characters.',
      'links.1.label': 'Enter a name for the link.',
      'links.1.url': 'Enter a URL that starts with https://.',
    });
    expect(profileErrors(profile)).toEqual({});
  });
});

describe('withoutEmptyLinks', () => {
  it('drops rows that were not filled in', () => {
    const links = [
      { label: ' ', url: '' },
      { label: 'Website', url: '' },
    ];
    expect(withoutEmptyLinks({ ...profile, links }).links).toEqual([{ label: 'Website', url: '' }]);
  });
});
