import type { LegalTextKind } from '../contract/index.ts';
import type { QueryDeps } from './catalog.queries.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { shopQuery } from './shop-query.ts';

/** A published legal text; `null` if there is none. */
export const legalTextQuery = ({ api }: QueryDeps, kind: LegalTextKind) =>
  shopQuery(['legalText', kind], (options) => nullIfMissing(api.legal.byKind(kind, options)));
