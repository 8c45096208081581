/**
 * Every call of the shop, written once: method, path, query, body, response, and whether it carries the bearer token.
 *
 * `calls` is what a client needs of it; `contract` has the same calls with what their requests are held to.
 *
 * The client ({@link calls} through `createApi` of `@octavo/core/api`) fills `params` and `query` into `path`, encodes
 * the body as `encoding` says and holds the answer to `response`. The server does the same from the other side:
 *
 * - `call.path` is a Hono path (`/products/:slug`) below `BASE_PATH`; `call.method` its method. Register
 *   `/products/genres`, `/featured`, `/favorites` and `/library` before `/products/:slug`.
 * - `call.params`, `call.query` and `call.body` are valibot schemas, so Standard Schemas: `sValidator('query',
 *   call.query, hook)`, or `validate` of `@octavo/core/validators`, whose `errors` become
 *   `new ValidationError('validation_failed', { errors })`. Query values may arrive as text.
 * - `Answer<typeof call>` is the type the handler answers with. Schemas are tolerant in what they read and strict in what
 *   they give: each output is a valid input, so the server's answer needs no second shape.
 * - `call.auth` says which middleware the route wants; `call.failures` which codes it may answer.
 *
 * `summaries` describes every call in one line, for documentation; a client that does not ask for it does not carry it.
 *
 * `call.isAdditive` marks what is not in the specification's table. A front end treats 404 on such a call, or a page
 * of HTML in place of its answer, as "this server cannot", never as a failure.
 */
export { AccountExportSchema } from './account-export.ts';
export type { AccountExport } from './account-export.ts';
export { buildPath } from './build-path.ts';
export type { Scalar } from './build-path.ts';
export { LoginResponseSchema, RefreshResponseSchema, RegisterResponseSchema } from './auth.contract.ts';
export type { LoginResponse, RegisterResponse } from './auth.contract.ts';
export { TOTAL_COUNT_HEADER } from './call.ts';
export type { CallResponse, Call, CallAuth, Encoding } from './call.ts';
export { BASE_PATH, calls } from './calls.ts';
export { contract } from './contract.ts';
export type { Contract } from './contract.ts';
export { FileSchema } from './file.ts';
export type { FileResponse } from './file.ts';
export { annotationFormats, AnnotatedBookSchema } from './annotations.contract.ts';
export type { AnnotationFormat, AnnotatedBook } from './annotations.contract.ts';
export { OrderIdParam, ProductIdParam, ReviewIdParam, SessionIdParam, SlugParam } from './parameters.ts';
export { ProductsQuery } from './requests.ts';
export { StripeLoginSchema } from './stripe.contract.ts';
export type { StripeLogin } from './stripe.contract.ts';
export { AppPasswordSchema, UserSessionSchema } from './users.contract.ts';
export type { AppPassword, UserSession } from './users.contract.ts';
export { summaries } from './summaries.ts';
