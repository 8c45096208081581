import { lazy } from '@octavo/core/shop';
import { Button } from '@octavo/ui/Button';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy as lazyComponent, Suspense } from 'react';
import { afterFirstInteraction } from '@octavo/ui/deferred-loading';
import { reload, useReloadWhenOnline } from '../network/use-reload-when-online.ts';

const errorPage = lazy(() => import('./ErrorPage.tsx'));

const ErrorPage = lazyComponent(async () => {
  try {
    return { default: (await errorPage.load()).ErrorPage };
  } catch {
    // The error page cannot be fetched either.
    return { default: FallbackErrorPage };
  }
});
const NotFoundPage = lazyComponent(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }));

/** The error page. Its code is preloaded, because an error often means that nothing can be fetched. */
export function LazyErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  );
}

/** The page for an unknown URL, loaded on demand. */
export function LazyNotFoundPage() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}

/** Preloads the error page. */
export function preloadErrorPage(): () => void {
  return afterFirstInteraction(() => {
    // It is fetched again when an error occurs.
    errorPage.load().catch(() => undefined);
  });
}

function FallbackErrorPage() {
  useReloadWhenOnline();
  return (
    <div role="alert">
      <h1>{navigator.onLine ? 'Something went wrong' : "You're offline"}</h1>
      <p>This page could not be shown. Check your connection.</p>
      <Button onClick={reload}>{navigator.onLine ? 'Try again' : 'Retry'}</Button>
    </div>
  );
}
