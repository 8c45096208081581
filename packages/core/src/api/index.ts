/**
 * API client generated from the contract, with bearer token, session refresh and typed errors. An *additive* call is not in
 * the specification, so other servers may not support it.
 */
export type { PageParams } from './authors.api.ts';
export type { CallOptions } from './call-options.ts';
export { createApi } from './create-api.ts';
export type { Api } from './create-api.ts';
export type { ApiOptions } from './create-clients.ts';
export type { Fetch } from './http-client.ts';
export { createLock } from './lock.ts';
export type { Lock } from './lock.ts';
export type { ReviewSorting } from './reviews.api.ts';
