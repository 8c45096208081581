import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SessionEndedError } from '../session/reading-session.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';
import { anAnnotation } from '../testing/an-annotation.ts';
import { aManifest } from '../testing/a-manifest.ts';
import { cleanUpReaders, page, openReader } from '../testing/open-reader.tsx';

cleanUpReaders();

it('offers a retry when the book could not be opened', async () => {
  let tries = 0;
  const { errors, user } = await openReader({
    manifest: () => ((tries += 1) === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(aManifest())),
  });
  expect(screen.getByRole('alert').textContent).toContain('could not be opened');
  expect(errors).toEqual([new Error('offline')]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('[data-phase="reading"]')).not.toBeNull());
});

it('retries a chapter that could not be loaded', async () => {
  const { engine, user } = await openReader();
  act(() => engine.events?.onLoadError(new Error('offline')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(engine.calls.at(-1)).toEqual(['retry']);
  act(() => engine.events?.onLoadError(undefined));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows that the session has expired and closes the book', async () => {
  const { engine } = await openReader();
  act(() => engine.events?.onLoadError(new SessionEndedError('404')));
  expect(screen.getByRole('alert').textContent).toContain('Your position is saved.');
  expect(engine.calls.at(-1)).toEqual(['close']);
});

it('offers the unsynced annotations for download when the book is revoked', async () => {
  const { engine, user } = await openReader({
    saveAnnotation: () => Promise.reject(new SessionEndedError('403', 'entitlement')),
  });
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.25), true));
  await user.click(screen.getByRole('button', { name: 'Add bookmark' }));
  expect(await screen.findByText('This book is no longer in your library')).toBeDefined();
  const files = within(screen.getByRole('list', { name: 'Export my notes as' })).getAllByRole('link');
  expect(files.map((link) => [link.textContent, link.getAttribute('href'), link.hasAttribute('download')])).toEqual([
    ['Markdown', 'export?format=md', true],
    ['Web page', 'export?format=html', true],
    ['Table (CSV)', 'export?format=csv', true],
    ['Web Annotations (JSON)', 'export?format=jsonld', true],
  ]);
  expect(screen.getByRole('button', { name: 'Download unsynced notes' })).toBeDefined();
});

it('shows a bookmark from another device, and offline changes to it, without a page turn', async () => {
  let sendChange = (_mark: ReturnType<typeof anAnnotation>): void => undefined;
  const remoteChange = new Promise<ReturnType<typeof anAnnotation>>((resolve) => {
    sendChange = resolve;
  });
  const { engine, user } = await openReader({
    changes: async (since) =>
      since === undefined
        ? { cursor: '1' }
        : since === '1'
          ? { cursor: '2', annotations: [await remoteChange] }
          : undefined,
    saveAnnotation: () => Promise.reject(new TypeError('Failed to fetch')),
    deleteAnnotation: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.25), true));
  const isBookmarked = () =>
    screen.getByRole('button', { name: /bookmark$/i, hidden: true }).getAttribute('aria-pressed') === 'true';
  expect(isBookmarked()).toBe(false);
  sendChange({ ...anAnnotation(), kind: 'bookmark', color: null });
  await waitFor(() => expect(isBookmarked()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Remove bookmark' }));
  await waitFor(() => expect(isBookmarked()).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Add bookmark' }));
  await waitFor(() => expect(isBookmarked()).toBe(true));
});

it('shows that a location is not in the book, without an offer to go back', async () => {
  const { engine, user } = await openReader();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.25), true));
  act(() => engine.events?.onLink('gone.xhtml'));
  expect(await screen.findByText("That location isn't in this book.")).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Back to page/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText("That location isn't in this book.")).toBeNull();
  act(() => engine.events?.onCommand('back'));
  expect(engine.calls.at(-1)).toEqual(['goTo', 'gone.xhtml']);
});

it('offers no way back from a jump to the current page', async () => {
  const { engine } = await openReader();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.25), true));
  await act(async () => engine.events?.onLink('text/one.xhtml'));
  expect(screen.queryByRole('button', { name: /^Back to page/ })).toBeNull();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/4!/4/2)', 0.5), true));
  expect(screen.getByRole('button', { name: 'Back to page 25' })).toBeDefined();
});

it('hides the missing-location notice after a page turn, and still offers the way back from an earlier jump', async () => {
  const { engine } = await openReader();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.25), true));
  act(() => engine.events?.onLink('text/two%20b.xhtml'));
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/4!/4/2)', 0.5), true));
  act(() => engine.events?.onLink('gone.xhtml'));
  expect(await screen.findByText("That location isn't in this book.")).toBeDefined();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/4!/4/4)', 0.55), true));
  expect(screen.queryByText("That location isn't in this book.")).toBeNull();
  expect(screen.getByRole('button', { name: 'Back to page 25' })).toBeDefined();
});

it('keeps its notices when the page is laid out again for them', async () => {
  const { engine } = await openReader();
  const layOut = (cfi: string) => act(() => engine.events?.onLocatorChange(page(cfi, 0.24), false));
  const missing = () => screen.queryByText("That location isn't in this book.");
  // Before the first move.
  layOut('epubcfi(/6/2!/4/2)');
  act(() => engine.events?.onLink('gone.xhtml'));
  await waitFor(() => expect(missing()).not.toBeNull());
  layOut('epubcfi(/6/2!/4/1)');
  expect(missing()).not.toBeNull();
  // After a move.
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/8)', 0.25), true));
  expect(missing()).toBeNull();
  act(() => engine.events?.onLink('gone.xhtml'));
  await waitFor(() => expect(missing()).not.toBeNull());
  layOut('epubcfi(/6/2!/4/6)');
  expect(missing()).not.toBeNull();
  // A jump to the current page, with a layout after it.
  layOut('epubcfi(/6/2!/4/8)');
  await act(async () => engine.events?.onLink('text/one.xhtml'));
  layOut('epubcfi(/6/2!/4/6)');
  expect(screen.queryByRole('button', { name: /^Back to page/ })).toBeNull();
});

it('follows another device to the same progression when this edition does not have its position', async () => {
  const remote = { cfi: 'gone from this edition', total_progression: 0.7, version: 2 };
  const { engine } = await openReader({
    changes: async (since) =>
      since === undefined ? { cursor: '1' } : since === '1' ? { cursor: '2', position: remote } : undefined,
  });
  await waitFor(() => expect(engine.calls.at(-1)).toEqual(['goToProgression', 0.7]));
  expect(screen.queryByText("That location isn't in this book.")).toBeNull();
});

it('applies settings that another device changes after the book was opened, but no earlier ones', async () => {
  let sendChange = (_settings: ReadingSettings): void => undefined;
  const remoteChange = new Promise<ReadingSettings>((resolve) => {
    sendChange = resolve;
  });
  const polled = vi.fn();
  const { engine } = await openReader({
    changes: async (since) => {
      polled(since);
      if (since === undefined) return { cursor: '1', settings: { ...defaultSettings, page: 'sepia' } };
      return since === '1' ? { cursor: '2', settings: await remoteChange } : undefined;
    },
  });
  await waitFor(() => expect(polled).toHaveBeenCalledWith('1'));
  expect(engine.calls.filter(([name]) => name === 'apply')).toEqual([]);
  sendChange({ ...defaultSettings, page: 'black' });
  await waitFor(() =>
    expect(engine.calls.filter(([name]) => name === 'apply')).toEqual([
      ['apply', expect.objectContaining({ page: 'black' })],
    ]),
  );
});
