import { LinkProvider } from '@octavo/ui/LinkProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { isStudioPath, RouterLink } from '../navigation/RouterLink.tsx';
import type { createStudioRouter } from '../router.tsx';
import type { Studio } from './studio.ts';
import { StudioProvider } from './use-studio.tsx';

interface AppProps {
  studio: Studio;
  router: ReturnType<typeof createStudioRouter>;
}

/** The whole page of the studio. */
export function App({ studio, router }: AppProps) {
  const navigate = ({ href }: { href: string }) => {
    if (isStudioPath(href)) void router.navigate({ to: href });
    else window.location.assign(href);
  };
  return (
    <StrictMode>
      <StudioProvider studio={studio}>
        <QueryClientProvider client={studio.queryClient}>
          <LinkProvider component={RouterLink} navigate={navigate}>
            <RouterProvider router={router} />
          </LinkProvider>
        </QueryClientProvider>
      </StudioProvider>
    </StrictMode>
  );
}
