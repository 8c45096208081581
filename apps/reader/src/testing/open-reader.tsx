/** The page of a book with a fake session and a fake engine. */
import { act, cleanup, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
// Imported here so that no test waits for a lazy chunk.
import '@octavo/ui/ReaderBottomBar';
import '../panels/Panels.tsx';
import '../closing/ClosingPage.tsx';
import type { Navigator, NavigatorEvents, OpenNavigatorOptions } from '../navigator/navigator.ts';
import type { PageData } from '../session/page-data.ts';
import type { ReadingSession, SavedPosition } from '../session/reading-session.ts';
import type { ReadingSettings } from '../settings/reading-settings.ts';
import { aManifest } from './a-manifest.ts';
import { anAnnotation } from './an-annotation.ts';
import { openReading } from '../reading/open-reading.ts';
import { buildShell, bindShell } from '../reading/page-shell.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { Reader } from '../chrome/Reader.tsx';

/** A fake server that records the saved data of the page. */
function aSession(responses: Partial<ReadingSession> = {}) {
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
    closing: () => Promise.resolve(undefined),
    note: () => Promise.resolve(undefined),
    editions: () => Promise.resolve([]),
    publishedEditions: () => Promise.resolve([]),
    editionFileUrl: (number) => `edition-file?number=${number}`,
    unanchored: () => Promise.resolve([]),
    exportUrl: (format) => `export?format=${format}`,
    setDownloaded: () => Promise.resolve(),
    renew: () => Promise.resolve(),
    ensureAvailable: () => Promise.resolve(),
    ...responses,
  };
  return { session, saved };
}

/** The data of a page that the server has not filled. */
export const defaultPageData: PageData = {
  edition: '',
  book: '',
  reader: '',
  seal: '',
  product_url: '',
  shop_url: '',
  sample: null,
  new_editions: [],
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
        loadFootnote: () => Promise.resolve([{ tag: 'p', children: ['A note of tin.'] }]),
        currentAnchor: () => ({
          cfi: 'epubcfi(/6/2!/4/2)',
          href: 'text/one.xhtml',
          quote: { before: '', exact: 'The weir', after: '' },
        }),
        anchorOf: (cfi) => ({ cfi, href: 'text/one.xhtml', quote: { before: '', exact: 'The weir', after: '' } }),
        showAnnotations(annotations) {
          shownIds = annotations.map(({ id }) => id);
        },
        bookmarksInView: () => [...shownIds],
        clearSelection: () => undefined,
        whenArrived: () => Promise.resolve(),
        ttsContent: undefined,
        narrationContent: () => Promise.reject(new Error('The fake engine has no pages for audio.')),
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

export const page = (cfi: string, totalProgression: number) => ({
  cfi,
  totalProgression,
  chapter: 'One',
  chapterHref: 'text/one.xhtml',
  printedPage: undefined,
});

export const unmount = (): void => act(() => void window.dispatchEvent(new Event('pagehide')));

/** Cleanup functions of the current test. */
let closing: (() => unknown)[] = [];

/** Opens the page of a book. `responses` replace responses of the server. */
export async function openReader(responses: Partial<ReadingSession> = {}, pageData: PageData = defaultPageData) {
  const { session, saved } = aSession(responses);
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

/** Registers the clean-up of a test file. Test files share their modules, so each has to call it. */
export function cleanUpReaders(): void {
  beforeEach(() => {
    delete document.documentElement.dataset['theme'];
  });
  afterEach(() => {
    cleanup();
    for (const close of closing) close();
    closing = [];
    vi.useRealTimers();
  });
}
