import '@octavo/ui/styles.css';
import { storageKeys } from '@octavo/core/storage';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readConfig } from './config.ts';
import { lookForNewerBuild } from './newer-build.ts';
import { createShopRouter } from './router.tsx';
import { keepAnswers, readSentPage, takeOver } from './sent-page.ts';
import { afterFirstTouch } from '@octavo/ui/moments';
import { showToast } from './shell/show-toast.ts';
import { tellOfSlowCalls } from './shell/tell-of-slow-calls.ts';
import { createShop } from './shop.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no place for the shop.');
const place = root;

const sent = readSentPage(document);
const shop = createShop(readConfig(document), {
  renderedAt: sent?.at,
  onForgetful: () =>
    showToast({
      kind: 'error',
      message: 'This browser keeps nothing. Your cart and your session last until you close the page.',
    }),
});
tellOfSlowCalls(shop.slowCalls);
const router = createShopRouter(shop);

// The router knows missing code by the browser's words and answers it by loading the page anew. Without a network that
// leads out of the shop, so there the failure says what it is and the page shows that it is offline. It stays a failure
// (`preventDefault` would make an import without a module of it), for everybody else who asked for that code.
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No network: ${payload.message}`;
  // It stays what it is to whoever asked, and who asks again may get it.
  else lookForNewerBuild().catch(() => undefined);
});

// Not awaited here: the code that is waited for stands on this module, and would wait for it in turn.
void show();

/** Takes over the page that a server rendered, or builds it where there is none. */
async function show(): Promise<void> {
  const app = <App shop={shop} router={router} />;
  if (sent) {
    keepAnswers(shop, sent);
    await takeOver(router, sent);
    hydrateRoot(place, app);
  } else createRoot(place).render(app);
  // Where nothing is kept of an earlier visit there is time: what a page was sent with is kept when somebody stays.
  if (sent && shop.storage.get(storageKeys.queryCache) === null) afterFirstTouch(() => void keep());
  else await keep();
}

/** Keeps answers over a reload, and brings back what is kept. */
async function keep(): Promise<void> {
  try {
    const { keepQueries } = await import('./queries/query-keeper.ts');
    // What earlier visits know of the lists is not waited for: it comes beside the first answers, or before them.
    keepQueries(shop, { build: import.meta.url });
  } catch {
    // Without it every list is fetched, as on a first visit.
  }
}
