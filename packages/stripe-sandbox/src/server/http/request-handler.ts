import { nowInSeconds, type Clock } from '../clock.ts';
import type { Fault, FaultQueue } from '../fault-queue.ts';
import type { ApiKeys } from '../keys.ts';
import type { SandboxDatabase } from '../storage/database.ts';
import { fingerprintOf, type IdempotencyKeys } from '../storage/idempotency-keys.ts';
import { newId } from '../storage/ids.ts';
import { redact, type DatabaseRequestLog } from '../storage/request-log.ts';
import { Store } from '../storage/store.ts';
import { type CommitOutcome, type DeliveryPolicy, UnitOfWork } from '../storage/unit-of-work.ts';
import type { LoggedRequest } from '../public-api.ts';
import { expand } from '../wire/expand.ts';
import type { Form } from '../wire/form.ts';
import { Params } from '../wire/params.ts';
import { parameterError, ProviderError } from '../wire/provider-error.ts';
import { renderError, renderBody, toResponse, type RenderedResponse } from './rendered-response.ts';
import { authenticate } from './authenticate.ts';
import type { ApiCall, Route } from './api-call.ts';
import { ConnectionResetError } from './connection-reset-error.ts';
import { faultResponseBefore, responseToSave, responseToSend } from './fault-responses.ts';
import type { createRouteMatcher } from './match-route.ts';
import { checkVersion, readAccount, readForm } from './read-request.ts';

/** Dependencies of the request handler. */
export interface HandlerDeps {
  readonly db: SandboxDatabase;
  readonly clock: Clock;
  readonly keys: ApiKeys;
  readonly browserUrl: string;
  readonly matchRoute: ReturnType<typeof createRouteMatcher>;
  readonly faults: FaultQueue;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly log: DatabaseRequestLog;
  readonly emits: DeliveryPolicy['emits'];
  readonly onEvents: () => void;
  readonly onError: (error: unknown) => void;
}

/** The state of one call. It is filled in step by step and written to the log at the end. */
interface RequestContext {
  readonly request: Request;
  readonly requestId: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  route: Route | null;
  caller: LoggedRequest['caller'];
  form: Readonly<Record<string, Form>>;
  fault: Fault | undefined;
}

const MAX_ATTEMPTS = 20;

/**
 * Creates the handler of all `/v1` calls: route, key, version, parameters, fault, idempotency, work, commit.
 * All changes of a call and its saved response are committed in one statement.
 */
export function createHandler(deps: HandlerDeps): (request: Request) => Promise<Response> {
  const store = new Store(deps.db);

  return async (request) => {
    const context: RequestContext = {
      request,
      requestId: newId('req'),
      path: new URL(request.url).pathname,
      idempotencyKey: request.method === 'POST' ? request.headers.get('idempotency-key') : null,
      route: null,
      caller: 'unknown',
      form: {},
      fault: undefined,
    };
    let response: RenderedResponse | null = null;
    try {
      response = await dispatch(deps, store, context);
      return toResponse(response, context.requestId, context.idempotencyKey);
    } catch (error) {
      if (error instanceof ConnectionResetError) throw error;
      if (!(error instanceof ProviderError)) deps.onError(error);
      response = renderError(error);
      return toResponse(response, context.requestId, context.idempotencyKey);
    } finally {
      await writeLog(deps, context, response);
    }
  };
}

async function dispatch(deps: HandlerDeps, store: Store, context: RequestContext): Promise<RenderedResponse> {
  const { request, path } = context;
  const matched = deps.matchRoute(request.method, path);
  if (!matched)
    throw new ProviderError(404, {
      type: 'invalid_request_error',
      message: `The sandbox does not support ${request.method} ${path}.`,
    });
  const { route } = matched;
  context.route = route;
  const caller = authenticate(request, deps.keys, route);
  context.caller = caller;
  checkVersion(request.headers.get('stripe-version'));
  const account = readAccount(request, route);
  context.form = await readForm(request);

  context.fault = deps.faults.dequeue(route.pattern);
  const faultResponse = faultResponseBefore(context.fault);
  if (faultResponse && !faultResponse.isSaved) return faultResponse.response;

  const execute = async (token: string | null): Promise<RenderedResponse> =>
    faultResponse
      ? saveResponse(deps, context, token, faultResponse.response)
      : runHandler(deps, store, context, { ...matched, caller, account, token });

  const response =
    context.idempotencyKey === null ? await execute(null) : await withIdempotencyKey(deps, context, execute);
  return responseToSend(context.fault, response, request.signal);
}

/** Executes the call under its idempotency key, unless a response is already saved. */
async function withIdempotencyKey(
  deps: HandlerDeps,
  context: RequestContext,
  execute: (token: string) => Promise<RenderedResponse>,
): Promise<RenderedResponse> {
  const key = context.idempotencyKey ?? '';
  if (key === '' || key.length > 255)
    throw parameterError(
      'idempotency_key_invalid',
      'Idempotency-Key',
      'An idempotency key must have 1 to 255 characters.',
    );
  const fingerprint = fingerprintOf(context.request.method, context.path, context.form);
  const claim = await deps.idempotencyKeys.claim(key, fingerprint, context.requestId);
  if (claim.state === 'completed')
    return { status: claim.status, body: claim.body, originalRequestId: claim.requestId };
  if (claim.state === 'running') throw keyInUseError();
  if (claim.state === 'mismatched')
    throw new ProviderError(
      400,
      {
        type: 'idempotency_error',
        message: 'This idempotency key was first used with different parameters. Use a new key for a different call.',
      },
      { saved: false },
    );
  try {
    return await execute(claim.token);
  } catch (error) {
    if (!(error instanceof ProviderError && error.isSaved)) {
      await deps.idempotencyKeys.release(key, claim.token);
      throw error;
    }
    return saveResponse(deps, context, claim.token, renderError(error));
  }
}

/** Runs the handler and commits. Retries when another call changed the same objects concurrently. */
async function runHandler(
  deps: HandlerDeps,
  store: Store,
  context: RequestContext,
  {
    route,
    token,
    ...rest
  }: Pick<ApiCall, 'account' | 'caller' | 'pathParams'> & { route: Route; token: string | null },
): Promise<RenderedResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const now = nowInSeconds(deps.clock);
    const unit = createUnitOfWork(context, now);
    const params = new Params(context.form);
    const expansions = rest.caller === 'secret' ? params.strings('expand') : [];
    const reply = await route.handle({ ...rest, params, store, unit, now, browserUrl: deps.browserUrl });
    params.assertAllRead();
    const body = await expand(reply.body, expansions, async (id) => unit.findPending(id) ?? store.findAny(id));
    const response = { status: reply.status, body: renderBody(body) };
    const outcome = await commit(deps, context, unit, token, responseToSave(context.fault, response));
    if (outcome === 'done') return response;
    if (outcome === 'key_lost' || attempt === MAX_ATTEMPTS) throw keyInUseError();
  }
}

const createUnitOfWork = (context: RequestContext, now: number): UnitOfWork =>
  new UnitOfWork({ requestId: context.requestId, idempotencyKey: context.idempotencyKey, now });

async function commit(
  deps: HandlerDeps,
  context: RequestContext,
  unit: UnitOfWork,
  token: string | null,
  response: RenderedResponse,
): Promise<CommitOutcome> {
  const { status, body } = response;
  const savedResponse = token === null ? null : { key: context.idempotencyKey ?? '', token, status, body };
  const outcome = await unit.commit(deps.db, { emits: deps.emits, dueMs: deps.clock.now() }, savedResponse);
  if (outcome === 'done' && unit.hasEvents(deps.emits)) deps.onEvents();
  return outcome;
}

/** Saves a response under the idempotency key without any other change. */
async function saveResponse(
  deps: HandlerDeps,
  context: RequestContext,
  token: string | null,
  response: RenderedResponse,
): Promise<RenderedResponse> {
  const outcome = await commit(deps, context, createUnitOfWork(context, nowInSeconds(deps.clock)), token, response);
  if (outcome !== 'done') throw keyInUseError();
  return response;
}

/** 409 when the same call is running elsewhere, or when concurrent calls exhausted the attempts. */
const keyInUseError = (): ProviderError =>
  new ProviderError(
    409,
    {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'Another call with this idempotency key, or on the same object, is still running.',
    },
    { saved: false },
  );

async function writeLog(deps: HandlerDeps, context: RequestContext, response: RenderedResponse | null): Promise<void> {
  const { fault, path } = context;
  // Calls of the test helpers act for banks and are not calls of the shop.
  if (path.startsWith('/v1/test_helpers/')) return;
  try {
    await deps.log.write({
      requestId: context.requestId,
      at: new Date(deps.clock.now()),
      method: context.request.method,
      path,
      route: context.route?.pattern ?? null,
      caller: context.caller,
      params: redact(context.form),
      idempotencyKey: context.idempotencyKey,
      apiVersion: context.request.headers.get('stripe-version'),
      status: response?.status ?? null,
      replayed: response?.originalRequestId !== undefined,
      fault: fault === undefined || typeof fault === 'string' ? (fault ?? null) : JSON.stringify(fault),
    });
  } catch (error) {
    // The work is committed and answered. A failed log entry must not undo it.
    deps.onError(error);
  }
}
