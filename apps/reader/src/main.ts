import { fetchPrefetched } from './session/prefetch-manifest.ts';
import '@octavo/ui/styles.css';
import './reading/page-themes.css';
import { openNavigator } from './navigator/open-navigator.ts';
import { type OpenReading, openReading } from './reading/open-reading.ts';
import { nextFrame } from './reading/next-frame.ts';
import { buildShell, bindShell } from './reading/page-shell.ts';
import { readPageData } from './session/page-data.ts';
import { createReadingSession } from './session/reading-session.ts';
import { withPreloadedState } from './session/preloaded-state.ts';
import { hasStoredToRestore, bookStorageId, storedValue, storeEncryptionKey } from './storage/stored-value.ts';
import { withSamplePosition } from './sync/sample-position.ts';

const root = document.getElementById('reader');
if (!root) throw new Error('The page has no root element for the reader.');
const pageData = readPageData(document);
const session = withSamplePosition(
  withPreloadedState(createReadingSession(location.href, fetchPrefetched), pageData),
  pageData,
);
storeEncryptionKey(pageData);
const shell = buildShell(root);
const createReading = () => {
  const reading = openReading({
    session,
    open: openNavigator,
    host: shell.book,
    // The global settings apply to every book.
    storageFor: (name) => storedValue(pageData, name === 'settings' ? 'all' : bookStorageId(pageData), name),
    onError: reportError,
  });
  bindShell(shell, reading);
  // The server preloads the first document in a hidden frame, so that it is cached when the engine requests it.
  reading.subscribe(() => {
    if (reading.state.phase !== 'opening') document.getElementById('octavo-prefetch')?.remove();
  });
  return reading;
};
/** How long the toolbars wait for a position after the first page is shown, in milliseconds. A long chapter has none until it has arrived. */
const POSITION_WAIT_MS = 1000;
/** Resolves when the position is known, which is usually shortly after the page is shown. The toolbars show it. */
function firstLocator(reading: OpenReading): Promise<void> {
  const isReady = (): boolean => {
    const { phase, locator } = reading.state;
    return locator !== undefined || !['opening', 'reading'].includes(phase);
  };
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = (): void => undefined;
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const check = (): void => {
      if (isReady()) end();
      else if (reading.state.phase === 'reading') timer ??= setTimeout(end, POSITION_WAIT_MS);
    };
    stop = reading.subscribe(check);
    check();
  });
}
/** Adds the toolbars. Their chunk imports this module, so nothing at its top level may wait for them. */
async function addBars(reading: OpenReading): Promise<void> {
  const [{ renderBars }] = await Promise.all([import('./chrome/render-bars.tsx'), firstLocator(reading)]);
  renderBars({ shell, reading, createReading, session, pageData });
}
function start(): void {
  const reading = createReading();
  // The text has the connection to itself: the toolbars load after it is painted, or when there is no text.
  const stop = reading.subscribe(() => {
    const { phase, locator } = reading.state;
    if (phase === 'opening' && !locator) return;
    stop();
    nextFrame()
      .then(() => addBars(reading))
      .catch(reportError);
  });
}
/** Restores data of this browser before the book opens, because it may contain the position to start at. */
async function restore(): Promise<void> {
  const { restoreStored } = await import('./storage/restore-stored.ts');
  await restoreStored(pageData, session);
}
if (hasStoredToRestore(pageData)) restore().catch(reportError).finally(start);
else start();
