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
if (!root) throw new Error('The page has no element to show the reader in.');
const pageData = readPageData(document);
const session = withSamplePosition(withPreloadedState(createReadingSession(location.href, fetchPrefetched), pageData), pageData);
storeEncryptionKey(pageData);
const shell = buildShell(root);
const createReading = () => {
  const reading = openReading({
    session,
    open: openNavigator,
    host: shell.book,
    // The reader's own settings are of every book.
    storageFor: (name) => storedValue(pageData, name === 'settings' ? 'all' : bookStorageId(pageData), name),
    onError: reportError,
  });
  bindShell(shell, reading);
  // The server had the first document fetched into a frame of its own, so that it is in the cache when the engine asks.
  reading.subscribe(() => {
    if (reading.state.phase !== 'opening') document.getElementById('octavo-prefetch')?.remove();
  });
  return reading;
};
/** The bars tell where in the book the page is, which may be known a little later than the page stands. */
function firstLocator(reading: OpenReading): Promise<void> {
  const isReady = (): boolean => {
    const { phase, locator } = reading.state;
    return locator !== undefined || !['opening', 'reading'].includes(phase);
  };
  return new Promise((resolve) => {
    if (isReady()) {
      resolve();
      return;
    }
    const stop = reading.subscribe(() => {
      if (!isReady()) return;
      stop();
      resolve();
    });
  });
}
/** The bars. Their file stands on this one, so nothing at the top of this one may wait for it. */
async function addBars(reading: OpenReading): Promise<void> {
  const [{ drawBars }] = await Promise.all([import('./chrome/render-bars.tsx'), firstLocator(reading)]);
  drawBars({ shell, reading, createReading, session, pageData });
}
function start(): void {
  const reading = createReading();
  // The text first, alone on the line: the bars are asked for when it has been painted, or when there is none.
  const stop = reading.subscribe(() => {
    const { phase, locator } = reading.state;
    if (phase === 'opening' && !locator) return;
    stop();
    nextFrame()
      .then(() => addBars(reading))
      .catch(reportError);
  });
}
/** What was left in this browser comes before the book: it may be where the reading goes on. */
async function restore(): Promise<void> {
  const { restoreStored } = await import('./storage/restore-stored.ts');
  await restoreStored(pageData, session);
}
if (hasStoredToRestore(pageData)) restore().catch(reportError).finally(start);
else start();
