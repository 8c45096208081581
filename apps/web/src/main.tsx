import '@octavo/ui/styles.css';
import { storageKeys } from '@octavo/core/storage';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { readConfig } from './app/config.ts';
import { checkForNewBuild } from './app/check-for-new-build.ts';
import { createShopRouter } from './router.tsx';
import { hydrateQueries, readDehydratedPage, hydrateRouter } from './hydration/dehydrated-page.ts';
import { afterFirstInteraction } from '@octavo/ui/moments';
import { notify } from './toasts/notify.ts';
import { showSlowRequestToast } from './toasts/show-slow-request-toast.ts';
import { createShop } from './app/shop.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no place for the shop.');
const rootElement = root;

const dehydratedPage = readDehydratedPage(document);
const shop = createShop(readConfig(document), {
  renderedAt: dehydratedPage?.renderedAt,
  onStorageUnavailable: () =>
    notify({
      kind: 'error',
      message: 'This browser keeps nothing. Your cart and your session last until you close the page.',
    }),
});
showSlowRequestToast(shop.slowRequests);
const router = createShopRouter(shop);

// The router knows missing code by the browser's words and answers it by loading the page anew. Without a network that
// leads out of the shop, so there the failure says what it is and the page shows that it is offline. It stays a failure
// (`preventDefault` would make an import without a module of it), for everybody else who asked for that code.
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No network: ${payload.message}`;
  // It stays what it is to whoever asked, and who asks again may get it.
  else checkForNewBuild().catch(() => undefined);
});

// Not awaited here: the code that is waited for stands on this module, and would wait for it in turn.
void renderApp();

/** Takes over the page that a server rendered, or builds it where there is none. */
async function renderApp(): Promise<void> {
  const app = <App shop={shop} router={router} />;
  if (dehydratedPage) {
    hydrateQueries(shop, dehydratedPage);
    await hydrateRouter(router, dehydratedPage);
    hydrateRoot(rootElement, app);
  } else createRoot(rootElement).render(app);
  // Where nothing is kept of an earlier visit there is time: what a page was sent with is kept when somebody stays.
  if (dehydratedPage && shop.storage.get(storageKeys.queryCache) === null) afterFirstInteraction(() => void startPersistingQueries());
  else await startPersistingQueries();
}

/** Keeps answers over a reload, and brings back what is kept. */
async function startPersistingQueries(): Promise<void> {
  try {
    const { persistQueries } = await import('./queries/query-persister.ts');
    // What earlier visits know of the lists is not waited for: it comes beside the first answers, or before them.
    persistQueries(shop, { build: import.meta.url });
  } catch {
    // Without it every list is fetched, as on a first visit.
  }
}
