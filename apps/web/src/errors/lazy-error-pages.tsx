import { Button } from '@octavo/ui/Button';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { afterFirstInteraction } from '@octavo/ui/moments';
import { reload, useReloadWhenOnline } from '../network/use-reload-when-online.ts';

const loadErrorPage = () => import('./ErrorPage.tsx');

const ErrorPage = lazy(async () => {
  try {
    return { default: (await loadErrorPage()).ErrorPage };
  } catch {
    // The page that says what is wrong cannot be fetched either.
    return { default: FallbackErrorPage };
  }
});
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }));

/** A page that broke. What it says is fetched before it is needed: that is mostly when nothing can be fetched. */
export function LazyErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  );
}

/** There is nothing at this address. */
export function LazyNotFoundPage() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}

/** Has the page of failures at hand before there is one. */
export function preloadErrorPage(): () => void {
  return afterFirstInteraction(() => {
    // Fetched again with the failure itself.
    loadErrorPage().catch(() => undefined);
  });
}

function FallbackErrorPage() {
  useReloadWhenOnline();
  return (
    <div role="alert">
      <h1>{navigator.onLine ? 'Something went wrong' : 'You are offline'}</h1>
      <p>This page could not be shown. Check your connection.</p>
      <Button onClick={reload}>{navigator.onLine ? 'Try again' : 'Retry'}</Button>
    </div>
  );
}
