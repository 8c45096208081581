/** One file on purpose: all tests use the same page with the same fake session and engine. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Imported here so that no test waits for a lazy chunk.
import '@octavo/ui/ReaderBottomBar';
import '../panels/Panels.tsx';
import type { Navigator, NavigatorEvents, OpenNavigatorOptions } from '../navigator/navigator.ts';
import { type ReadingSession, SessionEndedError, type SavedPosition } from '../session/reading-session.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';
import { anAnnotation } from '../testing/an-annotation.ts';
import { aManifest } from '../testing/a-manifest.ts';
import { openReading } from '../reading/open-reading.ts';
import { buildShell, bindShell } from '../reading/page-shell.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { Reader } from './Reader.tsx';

/** A fake server that remembers what the page saves. */
function aSession(answers: Partial<ReadingSession> = {}) {
  const saved: { positions: SavedPosition[]; settings: ReadingSettings[] } = { positions: [], settings: [] };
  const session: ReadingSession = {
    manifestUrl: 'http://127.0.0.1:3001/read/abc/manifest.json',
    manifest: () => Promise.resolve(aManifest()),
    position: () => Promise.resolve(undefined),
    savePosition: async ({ baseVersion: ignored, ...position }) => {
      saved.positions.push(position);
      return ignored ?? undefined;
    },
    settings: () => Promise.resolve(undefined),
    saveSettings: async (settings) => void saved.settings.push(settings),
    bookSettings: () => Promise.resolve(undefined),
    saveBookSettings: () => Promise.resolve(),
    annotations: () => Promise.resolve([]),
    saveAnnotation: async ({ baseVersion, ...mark }) => ({
      ...anAnnotation(),
      ...mark,
      version: (baseVersion ?? 0) + 1,
    }),
    deleteAnnotation: () => Promise.resolve(),
    changes: () => Promise.resolve(undefined),
    search: () => Promise.resolve(undefined),
    note: () => Promise.resolve(undefined),
    editions: () => Promise.resolve([]),
    exportUrl: (format) => `export?format=${format}`,
    setDownloaded: () => Promise.resolve(),
    renew: () => Promise.resolve(),
    ensureAvailable: () => Promise.resolve(),
    ...answers,
  };
  return { session, saved };
}

const pageData = {
  edition: '',
  book: '',
  reader: '',
  seal: '',
  product_url: '',
  sample: null,
  opening: null,
  kept: null,
};

/** A fake navigator that records its calls; `events` are the callbacks that the engine would call. */
function anEpubEngine() {
  const calls: unknown[][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      return Promise.resolve();
    };
  let shownIds: readonly string[] = [];
  const engine: {
    calls: unknown[][];
    /** The manifests that were opened, or the opening data in their place. */
    opened: unknown[];
    events?: NavigatorEvents;
    open(options: OpenNavigatorOptions): Promise<Navigator>;
  } = {
    calls,
    opened: [],
    open(options) {
      engine.opened.push(options.manifest);
      engine.events = options.events;
      calls.push(['open', options.settings.page]);
      return Promise.resolve({
        start: record('start'),
        complete: record('complete'),
        goTo: async (target) => (await record('goTo')(target), !target.startsWith('gone')),
        goToAnchor: async (...args) => (await record('goToAnchor')(...args), true),
        loadNote: () => Promise.resolve([{ tag: 'p', children: ['A note of tin.'] }]),
        currentAnchor: () => ({
          cfi: 'epubcfi(/6/2!/4/2)',
          href: 'text/one.xhtml',
          quote: { before: '', exact: 'The weir', after: '' },
        }),
        showAnnotations(annotations) {
          shownIds = annotations.map(({ id }) => id);
        },
        bookmarksInView: () => [...shownIds],
        clearSelection: () => undefined,
        ttsContent: undefined,
        focus: () => undefined,
        setSingleKeyShortcuts: () => undefined,
        goToProgression: record('goToProgression'),
        perform: record('perform'),
        apply: record('apply'),
        retry: record('retry'),
        close: record('close'),
      });
    },
  };
  return engine;
}

const page = (cfi: string, totalProgression: number) => ({
  cfi,
  totalProgression,
  chapter: 'One',
  chapterHref: 'text/one.xhtml',
  printedPage: undefined,
});

const unmount = (): void => act(() => void window.dispatchEvent(new Event('pagehide')));

async function openReader(answers: Partial<ReadingSession> = {}) {
  const { session, saved } = aSession(answers);
  const engine = anEpubEngine();
  const errors: unknown[] = [];
  const shell = buildShell(document.body);
  const createReading = () => {
    const onError = (error: unknown) => errors.push(error);
    const reading = openReading({
      session,
      open: engine.open,
      host: shell.book,
      storageFor: () => inMemoryValue(),
      onError,
    });
    const stop = bindShell(shell, reading);
    closing.push(stop, reading.close);
    return reading;
  };
  closing.push(() => shell.page.remove());
  const props = { session, pageData, shell, createReading, reading: createReading() };
  render(<Reader {...props} />, { container: shell.before });
  await waitFor(() => expect(document.querySelector('[data-phase="opening"]')).toBeNull());
  return { engine, errors, saved, user: userEvent.setup() };
}

beforeEach(() => {
  delete document.documentElement.dataset['theme'];
});
/** Cleanup functions of the current test. */
let closing: (() => unknown)[] = [];
afterEach(() => {
  cleanup();
  for (const close of closing) close();
  closing = [];
  vi.useRealTimers();
});

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
  let answer: ((manifest: ReturnType<typeof aManifest>) => void) | undefined;
  const { engine } = await openReader({
    opening: () => opening,
    manifest: () => new Promise((resolve) => (answer = resolve)),
    position: () => Promise.resolve(inSecond),
  });
  await waitFor(() => expect(document.querySelector('[data-phase="reading"]')).not.toBeNull());
  expect(engine.calls.map(([name]) => name)).toEqual(['open', 'start']);
  expect(engine.opened).toEqual([opening]);
  const manifest = aManifest();
  // The manifest is requested after the page is painted.
  await waitFor(() => {
    answer?.(manifest);
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
  let isThere = false;
  const { engine, errors, user } = await openReader({
    opening: () => opening,
    manifest: async () => {
      if (!isThere) throw new Error('The request for manifest.json failed with status 500.');
      return aManifest();
    },
    position: () => Promise.resolve(inSecond),
  });
  expect(await screen.findByText('The contents and the rest of the book could not be loaded.')).toBeDefined();
  expect(document.querySelector('main')?.hidden).toBe(false);
  expect(screen.queryByText('The book could not be opened')).toBeNull();
  expect(engine.calls.map(([name]) => name)).toEqual(['open', 'start']);
  expect(errors).toHaveLength(1);
  isThere = true;
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
])('waits for the manifest when the book opens at %s', async (_, answers) => {
  const { engine } = await openReader({ opening: () => opening, ...answers });
  expect(engine.opened).toEqual([aManifest()]);
  expect(engine.calls.map(([name]) => name)).toEqual(['open', 'start']);
});

it('shows the chapter, the page and the time left', async () => {
  const { engine } = await openReader();
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/2!/4/2)', 0.12), false));
  expect(screen.getByText('One')).toBeDefined();
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
  unmount();
  // With the first words of the page, which find the position in another edition.
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
  // The same page in its new size is no turn.
  act(() => engine.events?.onLocatorChange(page('epubcfi(/6/4)', 0.2), false));
  expect(bars()).toBe('shown');
});

it('hides the toolbars while the user reads and shows them on a tap', async () => {
  const { engine } = await openReader();
  const bar = () => document.querySelector('[data-component="ReaderBottomBar"]');
  vi.useFakeTimers();
  act(() => engine.events?.onActivity());
  act(() => void vi.advanceTimersByTime(2_900));
  expect(bar()?.hasAttribute('data-hidden')).toBe(false);
  act(() => void vi.advanceTimersByTime(200));
  expect(bar()?.hasAttribute('data-hidden')).toBe(true);
  act(() => engine.events?.onToggleChrome());
  expect(bar()?.hasAttribute('data-hidden')).toBe(false);
});

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
  const news = new Promise<ReturnType<typeof anAnnotation>>((resolve) => {
    sendChange = resolve;
  });
  const { engine, user } = await openReader({
    changes: async (since) =>
      since === undefined ? { cursor: '1' } : since === '1' ? { cursor: '2', annotations: [await news] } : undefined,
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

it('follows another device to the same share of the book when this edition does not have its position', async () => {
  const remote = { cfi: 'gone from this edition', total_progression: 0.7, version: 2 };
  const { engine } = await openReader({
    changes: async (since) =>
      since === undefined ? { cursor: '1' } : since === '1' ? { cursor: '2', position: remote } : undefined,
  });
  await waitFor(() => expect(engine.calls.at(-1)).toEqual(['goToProgression', 0.7]));
  expect(screen.queryByText("That location isn't in this book.")).toBeNull();
});

it('applies settings changed on another device, but not the ones from before the book was opened', async () => {
  let sendChange = (_settings: ReadingSettings): void => undefined;
  const news = new Promise<ReadingSettings>((resolve) => {
    sendChange = resolve;
  });
  const polled = vi.fn();
  const { engine } = await openReader({
    changes: async (since) => {
      polled(since);
      if (since === undefined) return { cursor: '1', settings: { ...defaultSettings, page: 'sepia' } };
      return since === '1' ? { cursor: '2', settings: await news } : undefined;
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
