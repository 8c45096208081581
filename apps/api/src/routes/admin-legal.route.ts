import { adminContract as calls, legalVersionMessages } from '@octavo/core/admin';
import { BadRequestError } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';
import { LegalTextsService } from '../shop/legal-texts.service.ts';

/**
 * `/admin/legal/:kind` → 200, a legal text with its versions · 404 `legal_text_not_found` for an unknown version. `PUT` → 200 · 412
 * `edited_elsewhere` with the stored text in `current` · 422 · 428 `version_missing`.
 */
export function adminLegalRoute(deps: Pick<Deps, 'db' | 'clock'>) {
  const texts = new LegalTextsService(deps);
  return new Hono<SignedInEnv>({ strict: false })
    .get(
      '/admin/legal/:kind',
      valid('param', calls.legalText.params),
      valid('query', calls.legalText.query),
      async (c) => {
        const text = await texts.read(c.req.valid('param').kind, c.req.valid('query').version);
        c.header('ETag', text.version);
        return c.json(text);
      },
    )
    .put(
      '/admin/legal/:kind',
      valid('param', calls.setLegalText.params),
      validBody(calls.setLegalText.body),
      async (c) => {
        const version = c.req.header('if-match');
        if (version === undefined)
          throw new BadRequestError('version_missing', { status: 428, message: legalVersionMessages.version_missing });
        const { text } = c.req.valid('json');
        const stored = await texts.publish(c.var.user.id, c.req.valid('param').kind, { version, text });
        c.header('ETag', stored.version);
        return c.json(stored);
      },
    );
}
