/**
 * Every call of the API, defined once: method, path, query, body, response, and whether it sends the bearer token.
 *
 * `calls` contains what a client needs; `contract` adds the schemas of the requests.
 *
 * The client (`createApi` of `@octavo/core/api`) reads {@link calls}. It fills `params` and `query` into `path`, encodes the
 * body as `encoding` specifies, and validates the response with `response`. The server does the reverse:
 *
 * - `call.path` is a Hono path (`/products/:slug`) below `BASE_PATH`, and `call.method` is its method. Register
 *   `/products/genres`, `/featured`, `/favorites` and `/library` before `/products/:slug`.
 * - `call.params`, `call.query` and `call.body` are valibot schemas, and so Standard Schemas: use `sValidator('query',
 *   call.query, hook)`, or `validate` of `@octavo/core/validators`. Its `errors` become
 *   `new ValidationError('validation_failed', { errors })`. Query values may arrive as text.
 * - `CallResponse<typeof call>` is the type that the handler returns. Schemas are tolerant in their input and strict in
 *   their output: each output is a valid input, so the server's response needs no second schema.
 * - `call.auth` selects the middleware of the route; `call.failures` lists the error codes it may return.
 *
 * `summaries` describes every call in one line for documentation. A client that does not import it does not ship it.
 *
 * `call.isAdditive` marks calls outside the specification. A front end treats 404 on such a call, or an HTML page instead
 * of a response, as "not supported", never as a failure.
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
export { LegalSectionSchema, legalTextKinds, LegalTextSchema } from './legal.contract.ts';
export type { LegalSection, LegalText, LegalTextKind } from './legal.contract.ts';
export { OrderIdParam, ProductIdParam, ReviewIdParam, SessionIdParam, SlugParam } from './parameters.ts';
export { ProductsQuery } from './requests.ts';
export { StripeLoginSchema } from './stripe.contract.ts';
export type { StripeLogin } from './stripe.contract.ts';
export { AppPasswordSchema, NotificationsSchema, UserSessionSchema } from './users.contract.ts';
export type { AppPassword, Notifications, UserSession } from './users.contract.ts';
export { summaries } from './summaries.ts';
