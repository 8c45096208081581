import { type Call, contract } from '@octavo/core/contract';
import * as v from 'valibot';

/** A call that core does not make: browser reports, provider webhooks and this document itself. */
export interface ServerOnlyCall extends Omit<Call, 'isAdditive'> {
  readonly name: string;
  readonly summary: string;
  /** The media types of the body, if it is not JSON. */
  readonly bodyTypes?: readonly string[];
}

const report = { method: 'POST', auth: 'none', encoding: 'json', response: v.unknown() } as const;

/** The calls of this server that are not in the contract. */
export const serverOnlyCalls: readonly ServerOnlyCall[] = [
  {
    ...report,
    name: 'reports.csp',
    path: '/reports/csp',
    summary: 'Content security policy violations, in both report formats of browsers.',
    body: v.unknown(),
    bodyTypes: ['application/csp-report', 'application/reports+json'],
    failures: ['malformed_body', 'body_too_large', 'too_many_requests'],
  },
  {
    ...report,
    name: 'reports.client',
    path: '/reports/client',
    summary: 'A page error in a browser. Only the path of the URL is stored.',
    body: v.object({
      message: v.pipe(v.string(), v.nonEmpty()),
      stack: v.optional(v.string()),
      address: v.optional(v.string()),
      release: v.optional(v.string()),
    }),
    failures: ['malformed_body', 'validation_failed', 'body_too_large', 'too_many_requests'],
  },
  {
    ...report,
    name: 'webhooks.stripe',
    path: '/webhooks/stripe',
    summary: 'Payment provider events, signed over the raw body.',
    body: v.unknown(),
    response: v.object({ received: v.boolean() }),
    failures: ['webhook_signature_invalid', 'body_too_large'],
  },
  {
    method: 'GET',
    auth: 'none',
    encoding: 'none',
    name: 'products.sample',
    path: '/products/:slug/sample',
    summary: 'The sample URL of a book, readable without an account; requests for HTML are redirected to it (303).',
    params: contract.products.bySlug.params,
    response: v.object({ url: v.string(), share: v.number() }),
    failures: ['product_not_found', 'not_found', 'too_many_requests'],
  },
  {
    method: 'GET',
    auth: 'none',
    encoding: 'none',
    name: 'documents.openapi',
    path: '/openapi.json',
    summary: 'This document.',
    response: v.objectWithRest({ openapi: v.literal('3.1.0') }, v.unknown()),
    failures: [],
  },
];
