import { expect, it } from 'vitest';
import { createReadingSession } from './reading-session.ts';
import { readPageData } from './page-data.ts';
import { withPreloadedState } from './preloaded-state.ts';

const metadata = {
  title: 'Mahabharata',
  language: ['hi'],
  readingProgression: 'ltr',
  layout: 'reflowable',
  numberOfPositions: 9,
};
const document = { href: 'one.xhtml', type: 'application/xhtml+xml', cfi: '/6/2', size: 1, positions: 1 };

function pageDataWith(opening: unknown) {
  const doc = new DOMParser().parseFromString(
    '<script type="application/json" id="octavo-reading"></script>',
    'text/html',
  );
  const [script] = doc.getElementsByTagName('script');
  if (script) script.textContent = JSON.stringify({ opening });
  return readPageData(doc);
}
const session = createReadingSession('http://127.0.0.1:3001/read/abc/', () =>
  Promise.reject(new Error('The server must not be called.')),
);

it('returns the opening data once', () => {
  const known = withPreloadedState(
    session,
    pageDataWith({ metadata, index: 0, document: { ...document, properties: { overflow: 'scrolled', page: 'left' } } }),
    false,
  );
  const properties = { overflow: 'scrolled' };
  expect(known.opening?.()).toEqual({ metadata, index: 0, document: { ...document, properties } });
  expect(known.opening?.()).toBeUndefined();
});

it('ignores the data of an offline copy, whose position may be outdated', () => {
  expect(withPreloadedState(session, pageDataWith({ metadata, index: 0, document }), true).opening?.()).toBeUndefined();
});

it.each([
  null,
  undefined,
  {},
  { metadata: { ...metadata, layout: 'fixed' }, index: 0, document },
  { metadata, index: 0 },
])('waits for the manifest when the page has %o', (opening) =>
  expect(withPreloadedState(session, pageDataWith(opening), false).opening?.()).toBeUndefined(),
);
