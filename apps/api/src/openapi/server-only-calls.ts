import { type Call, contract } from '@octavo/core/contract';
import * as v from 'valibot';

/** A call that no front end makes through core: of browsers by themselves, of the card provider, of readers of this document. */
export interface ServerOnlyCall extends Omit<Call, 'isAdditive'> {
  readonly name: string;
  readonly summary: string;
  /** Media types of the body, where it is not the usual one. */
  readonly bodyTypes?: readonly string[];
}

const report = { method: 'POST', auth: 'none', encoding: 'json', response: v.unknown() } as const;

/** Calls of this server beside the contract. */
export const serverOnlyCalls: readonly ServerOnlyCall[] = [
  {
    ...report,
    name: 'reports.csp',
    path: '/reports/csp',
    summary: 'What a browser refused by the content security policy, in either form that browsers send.',
    body: v.unknown(),
    bodyTypes: ['application/csp-report', 'application/reports+json'],
    failures: ['malformed_body', 'body_too_large', 'too_many_requests'],
  },
  {
    ...report,
    name: 'reports.client',
    path: '/reports/client',
    summary: 'A failure of the page in a browser. Of the address only the path is kept.',
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
    summary: 'Events of the card provider, signed over the body as it comes.',
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
    summary:
      'Where the first part of the book can be read without an account; whoever asks for HTML is sent there (303).',
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
