import {
  BASE_PATH,
  contract,
  FileSchema,
  TOTAL_COUNT_HEADER,
  type CallResponse,
  type Call,
} from '../contract/index.ts';
import { AuthenticationError, NotFoundError, toProblem, ValidationError } from '../errors/index.ts';
import { validate } from '../validators/index.ts';
import * as v from 'valibot';

type Contract = typeof contract;
type Parsed<C extends Call, Part extends 'params' | 'query' | 'body'> = C extends { readonly [P in Part]: infer S }
  ? S extends v.GenericSchema
    ? v.InferOutput<S>
    : undefined
  : undefined;

/** A request that was validated by the contract. */
export interface HandlerRequest<C extends Call, Caller> {
  readonly params: Parsed<C, 'params'>;
  readonly query: Parsed<C, 'query'>;
  readonly body: Parsed<C, 'body'>;
  /** The account of the request; `null` for a visitor. */
  readonly caller: Caller | null;
  /** The bearer token of the request. */
  readonly token: string | null;
  /** Sets the total number of rows. */
  readonly setTotal: (total: number) => void;
}

/** One handler per call of the contract. Failures are thrown as store errors. */
export type Handlers<Caller> = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G]]: Contract[G][N] extends Call
      ? (request: HandlerRequest<Contract[G][N], Caller>) => CallResponse<Contract[G][N]>
      : never;
  };
};

interface Route<Caller> {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly handle: (request: HandlerRequest<Call, Caller>) => unknown;
}

/** Creates a server from the contract and its handlers, with the signature of `fetch`. `authenticate` resolves a token. */
export function createRouter<Caller>(handlers: Handlers<Caller>, authenticate: (token: string) => Caller | null) {
  const routes = compileRoutes(handlers);
  return async (request: Request): Promise<Response> => {
    try {
      const url = new URL(request.url);
      const path = url.pathname.replace(BASE_PATH, '');
      for (const { call, pattern, handle } of routes) {
        const match = pattern.exec(path);
        if (!match || call.method !== request.method) continue;
        const raw = Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([k, text]) => [k, decodeURIComponent(text)]),
        );
        const headers = new Headers();
        const result = handle({
          params: parseInput(call.params, raw),
          query: parseInput(call.query, Object.fromEntries(url.searchParams)),
          body: parseInput(call.body, call.body && (await parseBody(request))),
          caller: requireCaller(call, request, authenticate),
          token: bearerTokenOf(request),
          setTotal: (total) => headers.set(TOTAL_COUNT_HEADER, String(total)),
        });
        return toResponse(call, result, headers);
      }
      throw new NotFoundError();
    } catch (error) {
      const { status, ...problem } = toProblem(error);
      return Response.json(problem, { status });
    }
  };
}

function compileRoutes<Caller>(handlers: Handlers<Caller>): Route<Caller>[] {
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers;
  return Object.entries(contract)
    .flatMap(([group, calls]) =>
      Object.entries(calls as Readonly<Record<string, Call>>).map(([name, call]) => ({
        call,
        pattern: new RegExp(`^${call.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
        // Handlers has one function for each call of the contract. Only their arguments differ.
        handle: groups[group]?.[name] as Route<Caller>['handle'],
      })),
    )
    .toSorted((a, b) => Number(a.call.path.includes(':')) - Number(b.call.path.includes(':')));
}

function toResponse(call: Call, result: unknown, headers: Headers): Response {
  if (result === undefined) return new Response(null, { status: 204 });
  if (!call.files) return Response.json(result, { headers });
  const { filename, type, blob } = v.parse(FileSchema, result);
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`;
  return new Response(blob, { headers: { 'content-type': type, 'content-disposition': disposition } });
}

function bearerTokenOf(request: Request): string | null {
  return request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null;
}

function requireCaller<Caller>(
  call: Call,
  request: Request,
  authenticate: (token: string) => Caller | null,
): Caller | null {
  const token = bearerTokenOf(request);
  const caller = token === null ? null : authenticate(token);
  if (token !== null && call.auth !== 'none' && caller === null) throw new AuthenticationError('session_ended');
  if (call.auth === 'required' && caller === null) throw new AuthenticationError();
  return caller;
}

function parseInput(schema: v.GenericSchema | undefined, input: unknown): undefined {
  if (!schema) return undefined;
  const result = validate(schema, input);
  if (!result.isValid) throw new ValidationError('validation_failed', { errors: result.errors });
  // The type of the handler comes from the same call.
  return result.values as undefined;
}

async function parseBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (request.headers.get('content-type')?.startsWith('application/json')) return JSON.parse(text) as unknown;
  return Object.fromEntries(new URLSearchParams(text));
}
