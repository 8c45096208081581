import { expect, it } from 'vitest';
import { sessionCookie } from './index.ts';

/** A document that stores cookies as a browser does. */
function aDocument(cookies = new Map([['other', 'octavo_session=1']])) {
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('max-age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

it('is set until it is cleared, and leaves other cookies', () => {
  const page = aDocument();
  const marker = sessionCookie(() => page);
  expect(marker.isSet()).toBe(false);
  marker.set();
  expect([marker.isSet(), page.cookie]).toEqual([true, 'other=octavo_session=1; octavo_session=1']);
  marker.clear();
  expect([marker.isSet(), page.cookie]).toEqual([false, 'other=octavo_session=1']);
});
