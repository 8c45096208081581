import { Button } from '@octavo/ui/Button';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { afterFirstTouch } from '@octavo/ui/moments';
import { reload, useReloadOnceOnline } from './use-reload-once-online.ts';

const loadFailedPage = () => import('./FailedPage.tsx');

const FailedPage = lazy(async () => {
  try {
    return { default: (await loadFailedPage()).FailedPage };
  } catch {
    // The page that says what is wrong cannot be fetched either.
    return { default: BareFailure };
  }
});
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }));

/** A page that broke. What it says is fetched before it is needed: that is mostly when nothing can be fetched. */
export function LateFailedPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <Suspense>
      <FailedPage error={error} />
    </Suspense>
  );
}

/** There is nothing at this address. */
export function LateNotFoundPage() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}

/** Has the page of failures at hand before there is one. */
export function prepareForFailures(): () => void {
  return afterFirstTouch(() => {
    // Fetched again with the failure itself.
    loadFailedPage().catch(() => undefined);
  });
}

function BareFailure() {
  useReloadOnceOnline();
  return (
    <div role="alert">
      <h1>{navigator.onLine ? 'Something went wrong' : 'You are offline'}</h1>
      <p>This page could not be shown. Check your connection.</p>
      <Button onClick={reload}>{navigator.onLine ? 'Try again' : 'Retry'}</Button>
    </div>
  );
}
