import { Button } from '@octavo/ui/Button';
import { OfflineState, StatePage } from '@octavo/ui/StatePage';
import { TextLink } from '@octavo/ui/TextLink';
import { useEffect } from 'react';
import { useShop } from '../actors/use-shop.tsx';
import { sendErrorReport } from './send-error-report.ts';
import { reload, useReloadWhenOnline } from '../network/use-reload-when-online.ts';
import { usePageHead } from '../navigation/use-page-head.ts';

/**
 * A page that broke, or whose code could not be fetched, inside the frame of the shop, which lives on. Code that a newer
 * build took the place of never comes here: the router loads the page anew, once.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { config } = useShop();
  useEffect(() => sendErrorReport(config, error), [config, error]);
  usePageHead('Something went wrong', 'This page could not be shown.');
  useReloadWhenOnline();
  if (!navigator.onLine) return <OfflineState onRetry={reload} />;
  return (
    <StatePage
      drawing="torn"
      title="Something went wrong"
      action={
        <>
          <Button onClick={reload}>Try again</Button>
          <TextLink href="/">Back to home</TextLink>
        </>
      }
    >
      <p>This page could not be shown. Your cart and your books are safe.</p>
    </StatePage>
  );
}
