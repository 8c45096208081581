import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SETTINGS = 'octavo.reading.settings';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  localStorage.setItem(SETTINGS, '{}');
  document.body.innerHTML = '<p id="result">Nothing on this device was changed.</p>';
});
afterEach(() => vi.unstubAllGlobals());

it('changes nothing when it is opened as a page, as a link on any website can do', async () => {
  const posted: unknown[] = [];
  vi.stubGlobal('postMessage', (message: unknown) => void posted.push(message));
  expect(window.parent).toBe(window);
  await import('./clear-data.ts');
  await Promise.resolve();
  expect(localStorage.length).toBe(1);
  expect(document.body.textContent).toBe('Nothing on this device was changed.');
  expect(posted).toEqual([]);
});

it('clears the data of this origin in a frame and reports to the shop', async () => {
  const cleared = new Promise((resolve) => {
    vi.stubGlobal('parent', { postMessage: resolve });
  });
  await import('./clear-data.ts');
  expect(await cleared).toBe('octavo:offline-books-cleared');
  expect(localStorage.length).toBe(0);
  expect(document.body.textContent).toBe('No books are stored on this device any more.');
});
