import type * as v from 'valibot';

/**
 * The header with the total number of rows, in decimal. A list with fewer rows is truncated; without the header it is
 * complete. A server for pages on other origins exposes it with `Access-Control-Expose-Headers`.
 */
export const TOTAL_COUNT_HEADER = 'X-Total-Count';

/** Whether a call sends the bearer token: never, if there is one, or always. */
export type CallAuth = 'none' | 'optional' | 'required';

/** The encoding of the body. `form` is `application/x-www-form-urlencoded`. */
export type Encoding = 'none' | 'json' | 'form';

/** One call of the API: everything that client, server and documentation share. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api/v1` with parameters as `:name`, as in Hono's router. */
  readonly path: `/${string}`;
  readonly auth: CallAuth;
  /** Path parameters, validated by the server. */
  readonly params?: v.GenericSchema;
  /** Query parameters, validated by the server. Their values arrive as text. */
  readonly query?: v.GenericSchema;
  /** The body, validated by the server. */
  readonly body?: v.GenericSchema;
  readonly encoding: Encoding;
  /** Media types of a file that is returned instead of JSON; `response` is then {@link FileSchema}. */
  readonly files?: readonly string[];
  /** Whether the call returns rows with their total number in {@link TOTAL_COUNT_HEADER}. Servers may omit it. */
  readonly isCounted?: boolean;
  /** The response, validated by the client. Its output is a valid response of the server. */
  readonly response: v.GenericSchema;
  /** Error codes that callers may handle. */
  readonly failures: readonly string[];
  /** Whether the call is not in the specification. A server may respond with 404, and the front end continues without it. */
  readonly isAdditive: boolean;
}

type CallDefinition = Pick<Call, 'method' | 'path' | 'auth' | 'response'> &
  Partial<Pick<Call, 'params' | 'query' | 'body' | 'encoding' | 'failures' | 'files' | 'isCounted'>>;

/** Completes a call of the specification (§7). */
/* @__NO_SIDE_EFFECTS__ */
export const call = <const C extends CallDefinition>(definition: C) =>
  ({ encoding: 'none', failures: [], ...definition, isAdditive: false }) as CompletedCall<C, false>;

/** Completes a call that this shop adds. */
/* @__NO_SIDE_EFFECTS__ */
export const additive = <const C extends CallDefinition>(definition: C) =>
  ({ encoding: 'none', failures: [], ...definition, isAdditive: true }) as CompletedCall<C, true>;

type CompletedCall<C extends CallDefinition, A extends boolean> = Readonly<
  Omit<{ encoding: 'none'; failures: readonly string[] }, keyof C> & C & { isAdditive: A }
>;

/** The value that the client returns for a call, and that the server may respond with. */
export type CallResponse<C extends Pick<Call, 'response'>> = v.InferOutput<C['response']>;
