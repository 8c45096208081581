import { act, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SessionEndedError } from '../session/reading-session.ts';
import { defaultSettings } from '../settings/reading-settings.ts';
import { aManifest } from '../testing/a-manifest.ts';
import { cleanUpReaders, page, unmount, openReader } from '../testing/open-reader.tsx';

cleanUpReaders();

it('opens the book at the saved position with the saved settings', async () => {
  const saved = { cfi: 'epubcfi(/6/4!/4/2)', total_progression: 0.5 };
  const { engine } = await openReader({
    position: () => Promise.resolve(saved),
    settings: () => Promise.resolve({ ...defaultSettings, page: 'sepia', textSize: 22 }),
  });
  expect(engine.calls).toEqual([
    ['open', 'sepia'],
    ['start', saved],
  ]);
  expect(document.documentElement.dataset['theme']).toBe('sepia');
  expect(screen.getByText('A Small Novel')).toBeDefined();
});

/** Opening data of the second document, before the manifest is loaded. */
const opening = {
  metadata: {
    title: 'A Small Novel',
    readingProgression: 'ltr' as const,
    layout: 'reflowable' as const,
    numberOfPositions: 100,
  },
  index: 1,
  document: { href: 'text/two%20b.xhtml', type: 'application/xhtml+xml', cfi: '/6/4[two]', size: 70, positions: 70 },
};
const inSecond = { cfi: 'epubcfi(/6/4[two]!/4/2)', total_progression: 0.5 };

it('shows the first page before the manifest is loaded', async () => {
  let resolveManifest: ((manifest: ReturnType<typeof aManifest>) => void) | undefined;
  const { engine } = await openReader({
    opening: () => opening,
    manifest: () => new Promise((resolve) => (resolveManifest = resolve)),
    position: () => Promise.resolve(inSecond),
  });
  await waitFor(() => expect(document.querySelector('[data-phase="reading"]')).not.toBeNull());
  expect(engine.calls.map(([name]) => name)).toEqual(['open', 'start']);
  expect(engine.opened).toEqual([opening]);
  const manifest = aManifest();
  // The manifest is requested after the page is painted.
  await waitFor(() => {
    resolveManifest?.(manifest);
    expect(engine.calls.at(-1)).toEqual(['complete', manifest]);
  });
  expect(await screen.findByText('A Small Novel')).toBeDefined();
});

it.each([
  [
    'the user clicks Try again',
    (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Try again' })),
  ],
  ['the browser is online again', async () => act(() => void window.dispatchEvent(new Event('online')))],
])('keeps the first page when the rest of the book cannot be loaded, and requests it again when %s', async (_, ask) => {
  let isAvailable = false;
  const { engine, errors, user } = await openReader({
    opening: () => opening,
    manifest: async () => {
      if (!isAvailable) throw new Error('The request for manifest.json failed with status 500.');
      return aManifest();
    },
    position: () => Promise.resolve(inSecond),
  });
  expect(await screen.findByText('The contents and the rest of the book could not be loaded.')).toBeDefined();
  expect(document.querySelector('main')?.hidden).toBe(false);
  expect(screen.queryByText('The book could not be opened')).toBeNull();
  expect(engine.calls.map(([name]) => name)).toEqual(['open', 'start']);
  expect(errors).toHaveLength(1);
  isAvailable = true;
  await ask(user);
  expect(await screen.findByText('A Small Novel')).toBeDefined();
  expect(engine.calls.at(-1)).toEqual(['complete', aManifest()]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows that the book was revoked when the manifest request fails for that reason', async () => {
  const { engine } = await openReader({
    opening: () => opening,
    manifest: () => Promise.reject(new SessionEndedError('403', 'entitlement')),
    position: () => Promise.resolve(inSecond),
  });
  expect(await screen.findByText('This book is no longer in your library')).toBeDefined();
  expect(engine.calls.map(([name]) => name)).toEqual(['open', 'start', 'close']);
});

it.each([
  ['a position in another document', { position: () => Promise.resolve({ ...inSecond, cfi: 'epubcfi(/6/2!/4/2)' }) }],
  [
    'a position in a document whose number now belongs to another document',
    { position: () => Promise.resolve({ ...inSecond, cfi: 'epubcfi(/6/4[one]!/4/2)' }) },
  ],
  ['a position without a document', { position: () => Promise.resolve({ ...inSecond, cfi: 'page 4' }) }],
  ['scrolled text', { settings: () => Promise.resolve({ ...defaultSettings, flow: 'scroll' as const }) }],
])('waits for the manifest when the book opens at %s', async (_, responses) => {
  const { engine } = await openReader({ opening: () => opening, ...responses });
  expect(engine.opened).toEqual([aManifest()]);
  expect(engine.calls.map(([name]) => name)).toEqual(['open', 'start']);
});

it('shows the chapter, the page and the time left', async () => {
  const { engine } = await openReader();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.12), false));
  expect(await screen.findByText('One')).toBeDefined();
  expect(screen.getByText('Page 12 of 100')).toBeDefined();
  // At the default pace of three positions in two minutes.
  expect(screen.getByText('12 min left in chapter')).toBeDefined();
  expect(screen.getByText('· 59 min in book')).toBeDefined();
});

it('saves the position that the user moved to, not the one the book was opened at', async () => {
  const { engine, saved } = await openReader();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.1), false));
  unmount();
  expect(saved.positions).toEqual([]);
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/4)', 0.2), true));
  // A new layout is not a move.
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/3)', 0.19), false));
  unmount();
  // The locator has the first words of the page, which find the position in another edition.
  await waitFor(() =>
    expect(saved.positions).toEqual([
      {
        cfi: 'epubcfi(/6/2!/4/4)',
        total_progression: 0.2,
        chapter: 'One',
        href: 'text/one.xhtml',
        quote: { before: '', exact: 'The weir', after: '' },
      },
    ]),
  );
});

it('goes to a chapter that is selected in the contents', async () => {
  const { engine, user } = await openReader();
  await user.click(screen.getByRole('button', { name: 'Contents' }));
  await user.click(await screen.findByRole('button', { name: /^Two/ }));
  expect(engine.calls.at(-1)).toEqual(['goTo', 'text/two%20b.xhtml']);
});

it('applies and saves a changed setting', async () => {
  const { engine, saved, user } = await openReader();
  await user.click(screen.getByRole('button', { name: 'Appearance' }));
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(engine.calls.at(-1)).toEqual(['apply', expect.objectContaining({ page: 'dark', textSize: 19 })]);
  unmount();
  expect(saved.settings).toEqual([expect.objectContaining({ page: 'dark' })]);
});

it('hides text settings for a fixed-layout book', async () => {
  const { user } = await openReader({
    manifest: () => Promise.resolve(aManifest({ metadata: { layout: 'fixed' } })),
  });
  await user.click(screen.getByRole('button', { name: 'Appearance' }));
  expect(await screen.findByRole('radio', { name: 'Sepia' })).toBeDefined();
  expect(screen.queryByText('Text size')).toBeNull();
});

it('fits drawn pages between the toolbars, hides these with a turn, and shows no reading time', async () => {
  const { engine } = await openReader({
    manifest: () => Promise.resolve(aManifest({ metadata: { layout: 'fixed' } })),
  });
  const bars = () => document.querySelector('[data-component="ReaderPage"]')?.getAttribute('data-bars');
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2)', 0.1), false));
  expect(bars()).toBe('shown');
  expect(screen.queryByText(/left in chapter/)).toBeNull();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/4)', 0.2), true));
  expect(bars()).toBe('hidden');
  act(() => engine.events?.onToggleChrome());
  expect(bars()).toBe('shown');
  // A resize of the current page is not a page turn.
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/4)', 0.2), false));
  expect(bars()).toBe('shown');
});

it('hides the toolbars while the user reads and shows them on a tap', async () => {
  const { engine } = await openReader();
  const bar = () => document.querySelector('[data-component="ReaderBottomBar"]');
  // Without a position, there is no page number.
  expect(bar()).toBeNull();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.12), false));
  await waitFor(() => expect(bar()).not.toBeNull());
  vi.useFakeTimers();
  act(() => engine.events?.onActivity());
  act(() => void vi.advanceTimersByTime(2_900));
  expect(bar()?.hasAttribute('data-hidden')).toBe(false);
  act(() => void vi.advanceTimersByTime(200));
  expect(bar()?.hasAttribute('data-hidden')).toBe(true);
  act(() => engine.events?.onToggleChrome());
  expect(bar()?.hasAttribute('data-hidden')).toBe(false);
});
