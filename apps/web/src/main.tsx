import '@octavo/ui/styles.css';
import { LinkProvider } from '@octavo/ui/LinkProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ShopProvider } from './actors/use-shop.tsx';
import { readConfig } from './config.ts';
import { createShopRouter } from './router.tsx';
import { RouterLink } from './shell/RouterLink.tsx';
import { showToast } from './shell/show-toast.ts';
import { tellOfSlowCalls } from './shell/tell-of-slow-calls.ts';
import { createShop } from './shop.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no place for the shop.');

const shop = createShop(readConfig(document), {
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
});

createRoot(root).render(
  <StrictMode>
    <ShopProvider shop={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <LinkProvider component={RouterLink} navigate={({ href }) => void router.navigate({ to: href })}>
          <RouterProvider router={router} />
        </LinkProvider>
      </QueryClientProvider>
    </ShopProvider>
  </StrictMode>,
);

// What earlier visits know of the lists is not waited for: it comes beside the first answers, or before them.
import('./queries/query-keeper.ts').then(
  ({ keepQueries }) => keepQueries(shop, { build: import.meta.url }),
  // Without it every list is fetched, as on a first visit.
  () => undefined,
);
