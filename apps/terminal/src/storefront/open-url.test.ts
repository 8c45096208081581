import { expect, it } from 'vitest';
import { openUrl } from './open-url.ts';

it.each(['file:///etc/passwd', 'javascript:alert(1)', 'not an address'])(
  'starts no program for %s',
  async (address) => {
    expect(await openUrl(address)).toBe(false);
  },
);
