import { Button } from '@octavo/ui/Button';
import { OfflineState, StatePage } from '@octavo/ui/StatePage';
import { TextLink } from '@octavo/ui/TextLink';
import { useEffect } from 'react';
import { useShop } from '../actors/use-shop.tsx';
import { sendErrorReport } from './send-error-report.ts';
import { reload, useReloadWhenOnline } from '../network/use-reload-when-online.ts';
import { usePageHead } from '../navigation/use-page-head.ts';

/**
 * A page that failed to render or whose code could not be fetched. The layout of the shop keeps working. Chunks
 * replaced by a newer build never get here: the router reloads the page once.
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
