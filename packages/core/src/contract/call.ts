import type * as v from 'valibot';

/**
 * The header that tells how many rows there are in all, decimal. A list is cut short when it has fewer; without the header
 * it is whole. A server for pages of other hosts exposes it by `Access-Control-Expose-Headers`.
 */
export const TOTAL_COUNT_HEADER = 'X-Total-Count';

/** Whether a call carries the bearer token: never, when there is one, or always. */
export type CallAuth = 'none' | 'optional' | 'required';

/** How the body travels. `form` is `application/x-www-form-urlencoded`. */
export type Encoding = 'none' | 'json' | 'form';

/** One call of the shop: everything that client, server and documentation have to agree on. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`: the form Hono's router takes. */
  readonly path: `/${string}`;
  readonly auth: CallAuth;
  /** Held to this by the server: what stands in the path. */
  readonly params?: v.GenericSchema;
  /** Held to this by the server: the query string, whose values arrive as text. */
  readonly query?: v.GenericSchema;
  /** Held to this by the server: the body. */
  readonly body?: v.GenericSchema;
  readonly encoding: Encoding;
  /** Media types of the file it answers with instead of JSON; `response` is then {@link FileSchema}. */
  readonly files?: readonly string[];
  /** Answers with rows, and with how many there are in all in the header {@link TOTAL_COUNT}; servers may leave it out. */
  readonly isCounted?: boolean;
  /** Held to this by the client; its output is what the server may answer. */
  readonly response: v.GenericSchema;
  /** Codes of failures worth telling apart. */
  readonly failures: readonly string[];
  /** Not in the specification's table: a server may answer it with 404, and the front end goes on without it. */
  readonly isAdditive: boolean;
}

type CallDefinition = Pick<Call, 'method' | 'path' | 'auth' | 'response'> &
  Partial<Pick<Call, 'params' | 'query' | 'body' | 'encoding' | 'failures' | 'files' | 'isCounted'>>;

/** Completes a call of the specification's table (§7). */
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

/** What the client hands back for a call, and what the server may answer. */
export type CallResponse<C extends Pick<Call, 'response'>> = v.InferOutput<C['response']>;
