import { expect, it } from 'vitest';
import { skipEmptyRender } from './skip-empty-render.ts';

/** Pages with a document in this state; `laidOut` counts the layouts. */
function somePages(doc: Pick<Document, 'readyState' | 'URL'> | undefined) {
  const pages = {
    laidOut: 0,
    render() {
      pages.laidOut += 1;
    },
    getContents: () => (doc ? [{ doc: doc as Document }] : []),
  };
  skipEmptyRender(pages);
  return pages;
}
const URL = 'http://127.0.0.1:3001/read/abc/text/one.xhtml';

it.each([
  ['no document', undefined, 1],
  ['the initial empty document of a frame', { readyState: 'complete', URL: 'about:blank' }, 0],
  ['a loading document', { readyState: 'interactive', URL }, 0],
  ['a loaded document', { readyState: 'complete', URL }, 1],
] as const)('lays out only loaded documents: %s', (_, doc, times) => {
  const pages = somePages(doc);
  pages.render();
  expect(pages.laidOut).toBe(times);
});
