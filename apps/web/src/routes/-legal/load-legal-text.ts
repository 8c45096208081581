import type { LegalTextKind } from '@octavo/core/contract';
import { legalTextQuery } from '@octavo/core/shop';
import { notFound } from '@tanstack/react-router';
import type { Shop } from '../../app/shop.ts';
import { awaitOnServer } from '../../queries/await-on-server.ts';

/** Whether an admin has published the text of a path. Otherwise the page shows the built-in one, without a request. */
export const isPublished = ({ config }: Pick<Shop, 'config'>, kind: string): kind is LegalTextKind =>
  config.features[`${kind}_text`] === true;

/** Requests a published text. @throws not found for a path with neither a published nor a built-in text. */
export function loadLegalText(shop: Shop, kind: string): Promise<void> | undefined {
  if (isPublished(shop, kind)) return awaitOnServer(shop, shop.queryClient.prefetchQuery(legalTextQuery(shop, kind)));
  // oxlint-disable-next-line typescript/only-throw-error -- the router handles the object that `notFound` returns
  if (!/^(?:privacy|terms)$/.test(kind)) throw notFound();
  return undefined;
}
