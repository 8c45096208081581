import { type Call, contract } from '@octavo/core/contract';
import { studioContract, UPLOADS_PATH } from '@octavo/core/studio';
import * as v from 'valibot';

/** A call that core does not make: browser reports, provider webhooks and this document itself. */
export interface ServerOnlyCall extends Omit<Call, 'isAdditive'> {
  readonly name: string;
  readonly summary: string;
  /** The media types of the body, if it is not JSON. */
  readonly bodyTypes?: readonly string[];
}

const studioFailures = ['sign_in_required', 'permission_denied'] as const;
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
    method: 'POST',
    auth: 'required',
    encoding: 'none',
    name: 'studio.createUpload',
    path: UPLOADS_PATH,
    summary:
      'Starts an upload by the tus protocol 1.0. `Upload-Metadata` has `filename`, and `book` for the file of a draft. For a cover, `kind` is `cover`, and `crop` is the position of its 2:3 part from 0 to 100. For the portrait of the author, `kind` is `portrait`, and `crop` that of its square part.',
    response: v.unknown(),
    failures: [
      ...studioFailures,
      'malformed_body',
      'body_too_large',
      'book_not_found',
      'book_status_conflict',
      'upload_protocol',
    ],
  },
  {
    method: 'PATCH',
    auth: 'required',
    encoding: 'none',
    name: 'studio.sendUploadPart',
    path: `${UPLOADS_PATH}/:id`,
    summary: 'Sends a part of at most 1 MB by the tus protocol 1.0. The last part starts the check of the file.',
    params: studioContract.upload.params,
    response: v.unknown(),
    failures: [
      ...studioFailures,
      'malformed_body',
      'media_type_unsupported',
      'body_too_large',
      'upload_not_found',
      'upload_offset_conflict',
      'upload_protocol',
    ],
  },
  {
    method: 'DELETE',
    auth: 'required',
    encoding: 'none',
    name: 'studio.deleteUpload',
    path: `${UPLOADS_PATH}/:id`,
    summary: 'Deletes an upload by the tus protocol 1.0.',
    params: studioContract.upload.params,
    response: v.unknown(),
    failures: [...studioFailures, 'upload_not_found', 'upload_checking', 'upload_protocol'],
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
