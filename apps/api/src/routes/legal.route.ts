import { contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, valid } from '../http/index.ts';
import { LegalTextsService } from '../shop/legal-texts.service.ts';

/** `GET /legal/:kind` → 200 a published legal text · 304 · 404 `legal_text_not_found`. Public. */
export function legalRoute(deps: Pick<Deps, 'db' | 'clock' | 'responseCache'>) {
  const texts = new LegalTextsService(deps);
  return new Hono<Env>({ strict: false }).get('/legal/:kind', valid('param', contract.legal.byKind.params), (c) => {
    const { kind } = c.req.valid('param');
    return deps.responseCache.respond(`legal ${kind}`, c.req.raw, () => texts.readPublished(kind));
  });
}
