import '@octavo/ui/styles.css';
import { lazy } from '@octavo/core/shop';
import { storageKeys } from '@octavo/core/storage';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { readConfig } from './app/config.ts';
import { checkForNewBuild } from './app/check-for-new-build.ts';
import { createShopRouter } from './router.tsx';
import { hydrateQueries, readDehydratedPage, hydrateRouter, PREVIEW_ATTRIBUTE } from './hydration/dehydrated-page.ts';
import { afterFirstInteraction } from '@octavo/ui/deferred-loading';
import { notify } from './toasts/notify.ts';
import { showSlowRequestToast } from './toasts/show-slow-request-toast.ts';
import { createShop } from './app/shop.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root element.');
const rootElement = root;

const dehydratedPage = readDehydratedPage(document);
const shop = createShop(readConfig(document), {
  renderedAt: dehydratedPage?.renderedAt,
  onStorageUnavailable: () =>
    notify({
      kind: 'error',
      message: 'Your browser blocks storage. Your cart and sign-in will be lost when you close this page.',
    }),
});
showSlowRequestToast(shop.slowRequests);
const router = createShopRouter(shop);

// The router detects missing chunks by the browser error message and reloads the page. Offline a reload would leave
// the shop, so the message is changed and the page shows the offline state. The error is still thrown for other
// importers: `preventDefault` would resolve the import without a module.
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No network: ${payload.message}`;
  // The importer still receives the original error and may retry.
  else checkForNewBuild().catch(() => undefined);
});

// Not awaited here: the awaited chunks import this module, which would be a deadlock.
void renderApp();

/** Hydrates a server-rendered page, or renders the page in the browser. */
async function renderApp(): Promise<void> {
  const hasStoredQueries = shop.storage.get(storageKeys.queryCache) !== null;
  const persistence = lazy(startPersistingQueries);
  if (dehydratedPage) {
    hydrateQueries(shop, dehydratedPage);
    await hydrateRouter(router, dehydratedPage);
    const restoreQueries = hasStoredQueries ? () => persistence.load() : undefined;
    hydrateRoot(rootElement, <App shop={shop} router={router} restoreQueries={restoreQueries} />);
    // Without stored queries there is no hurry: the data of the page is persisted after the first interaction.
    if (!hasStoredQueries) afterFirstInteraction(() => void persistence.load());
    return;
  }
  // Stored results come first: a page must not request what is still fresh.
  if (hasStoredQueries) await persistence.load();
  // A preview stays until the page can replace it: the first render would otherwise be empty.
  if (rootElement.querySelector(`[${PREVIEW_ATTRIBUTE}]`)) await router.load();
  createRoot(rootElement).render(<App shop={shop} router={router} />);
  await persistence.load();
}

/** Persists query results across reloads, and restores stored ones. */
async function startPersistingQueries(): Promise<void> {
  try {
    const { persistQueries } = await import('./queries/query-persister.ts');
    await persistQueries(shop, { build: import.meta.url }).restored;
  } catch {
    // Without persistence every list is fetched, as on a first visit.
  }
}
