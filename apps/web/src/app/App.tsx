import { LinkProvider } from '@octavo/ui/LinkProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ShopProvider } from '../actors/use-shop.tsx';
import type { createShopRouter } from '../router.tsx';
import { RouterLink } from '../navigation/RouterLink.tsx';
import { RestoreQueries } from '../hydration/RestoreQueries.tsx';
import type { Shop } from './shop.ts';

interface AppProps {
  shop: Shop;
  router: ReturnType<typeof createShopRouter>;
  /** Restores stored queries after hydration; `undefined` if there are none, or if they are restored already. */
  restoreQueries?: (() => Promise<void>) | undefined;
}

/** The whole page, in the browser and on the server: the browser hydrates what the server renders. */
export function App({ shop, router, restoreQueries }: AppProps) {
  return (
    <StrictMode>
      <ShopProvider shop={shop}>
        <QueryClientProvider client={shop.queryClient}>
          <RestoreQueries restore={restoreQueries}>
            <LinkProvider component={RouterLink} navigate={(target) => void router.navigate(target)}>
              <RouterProvider router={router} />
            </LinkProvider>
          </RestoreQueries>
        </QueryClientProvider>
      </ShopProvider>
    </StrictMode>
  );
}
