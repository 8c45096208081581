import type { LegalTextKind } from '@octavo/core/contract';
import { legalTextQuery } from '@octavo/core/shop';
import { LegalScreen } from '@octavo/ui/LegalScreen';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '../../actors/use-shop.tsx';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { builtInState, LEGAL_TITLES, publishedState } from './legal-view.ts';
import { BUILT_IN_TEXTS } from './legal-texts.ts';
import { isPublished } from './load-legal-text.ts';

/** A legal page, protected or public. `kind` is one that has a text. */
export function LegalPage({ kind }: { kind: string }) {
  const shop = useShop();
  const isRequested = isPublished(shop, kind);
  // A published text that the server no longer has is the built-in one.
  const { data, isError, refetch } = useQuery({ ...legalTextQuery(shop, kind as LegalTextKind), enabled: isRequested });
  const builtIn = !isRequested || data === null ? BUILT_IN_TEXTS[kind] : undefined;
  const title = LEGAL_TITLES[kind] ?? '';
  usePageHead(title, builtIn?.description);
  if (builtIn) return <LegalScreen title={title} state={builtInState(builtIn)} />;
  if (data) return <LegalScreen title={title} state={publishedState(data)} />;
  const status = isError || data === null ? 'failed' : 'pending';
  return <LegalScreen title={title} state={{ status }} onRetry={() => void refetch()} />;
}
