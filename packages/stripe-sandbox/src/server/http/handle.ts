import { inSeconds, type Clock } from '../clock.ts';
import type { Fault, FaultBoard } from '../faults.ts';
import type { ApiKeys } from '../keys.ts';
import type { SandboxDatabase } from '../storage/database.ts';
import { fingerprintOf, type IdempotencyKeys } from '../storage/idempotency-keys.ts';
import { newId } from '../storage/ids.ts';
import { redacted, type DatabaseRequestLog } from '../storage/request-log.ts';
import { Store } from '../storage/store.ts';
import { type CommitOutcome, type Told, UnitOfWork } from '../storage/unit.ts';
import type { LoggedRequest } from '../surface.ts';
import { expand } from '../wire/expand.ts';
import type { Form } from '../wire/form.ts';
import { Params } from '../wire/params.ts';
import { parameterError, ProviderError } from '../wire/provider-error.ts';
import { answerTo, render, toResponse, type Answer } from './answer.ts';
import { authenticate } from './authenticate.ts';
import type { Call, Route } from './call.ts';
import { ConnectionResetError } from './connection-reset-error.ts';
import { insteadOfWork, keptOfWork, sentAfterWork } from './fault-answers.ts';
import type { routeMatcher } from './match-route.ts';
import { checkVersion, readAccount, readForm } from './read-call.ts';

/** What the handling of calls stands on. */
export interface HandlerDeps {
  readonly db: SandboxDatabase;
  readonly clock: Clock;
  readonly keys: ApiKeys;
  readonly browserUrl: string;
  readonly match: ReturnType<typeof routeMatcher>;
  readonly faults: FaultBoard;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly log: DatabaseRequestLog;
  readonly tells: Told['tells'];
  readonly onEvents: () => void;
  readonly onError: (error: unknown) => void;
}

/** One call on its way through: filled in step by step, and written to the log at the end. */
interface Passage {
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
 * Makes the one function all `/v1` calls go through: route, key, version, parameters, fault, idempotency, work, commit.
 * Everything a call changes is committed in one statement together with its kept answer.
 */
export function createHandler(deps: HandlerDeps): (request: Request) => Promise<Response> {
  const store = new Store(deps.db);

  return async (request) => {
    const passage: Passage = {
      request,
      requestId: newId('req'),
      path: new URL(request.url).pathname,
      idempotencyKey: request.method === 'POST' ? request.headers.get('idempotency-key') : null,
      route: null,
      caller: 'unknown',
      form: {},
      fault: undefined,
    };
    let answer: Answer | null = null;
    try {
      answer = await pass(deps, store, passage);
      return toResponse(answer, passage.requestId, passage.idempotencyKey);
    } catch (error) {
      if (error instanceof ConnectionResetError) throw error;
      if (!(error instanceof ProviderError)) deps.onError(error);
      answer = answerTo(error);
      return toResponse(answer, passage.requestId, passage.idempotencyKey);
    } finally {
      await writeLog(deps, passage, answer);
    }
  };
}

async function pass(deps: HandlerDeps, store: Store, passage: Passage): Promise<Answer> {
  const { request, path } = passage;
  const matched = deps.match(request.method, path);
  if (!matched)
    throw new ProviderError(404, {
      type: 'invalid_request_error',
      message: `The sandbox has no call ${request.method} ${path}.`,
    });
  const { route } = matched;
  passage.route = route;
  const caller = authenticate(request, deps.keys, route);
  passage.caller = caller;
  checkVersion(request.headers.get('stripe-version'));
  const account = readAccount(request, route);
  passage.form = await readForm(request);

  passage.fault = deps.faults.take(route.pattern);
  const instead = insteadOfWork(passage.fault);
  if (instead && !instead.kept) return instead.answer;

  const work = async (token: string | null): Promise<Answer> =>
    instead
      ? keepOnly(deps, passage, token, instead.answer)
      : perform(deps, store, passage, { ...matched, caller, account, token });

  const answer = passage.idempotencyKey === null ? await work(null) : await once(deps, passage, work);
  return sentAfterWork(passage.fault, answer, request.signal);
}

/** Does the work under the idempotency key, unless it was done before. */
async function once(deps: HandlerDeps, passage: Passage, work: (token: string) => Promise<Answer>): Promise<Answer> {
  const key = passage.idempotencyKey ?? '';
  if (key === '' || key.length > 255)
    throw parameterError('idempotency_key_invalid', 'Idempotency-Key', 'An idempotency key has 1 to 255 characters.');
  const fingerprint = fingerprintOf(passage.request.method, passage.path, passage.form);
  const claim = await deps.idempotencyKeys.claim(key, fingerprint, passage.requestId);
  if (claim.state === 'kept') return { status: claim.status, body: claim.body, replayOf: claim.requestId };
  if (claim.state === 'running') throw keyInUse();
  if (claim.state === 'mismatched')
    throw new ProviderError(
      400,
      {
        type: 'idempotency_error',
        message: 'This idempotency key was first used with other parameters. Use another key for another call.',
      },
      { saved: false },
    );
  try {
    return await work(claim.token);
  } catch (error) {
    if (!(error instanceof ProviderError && error.saved)) {
      await deps.idempotencyKeys.release(key, claim.token);
      throw error;
    }
    return keepOnly(deps, passage, claim.token, answerTo(error));
  }
}

/** Runs the handler and commits; runs it anew where another call changed the same things in the meantime. */
async function perform(
  deps: HandlerDeps,
  store: Store,
  passage: Passage,
  { route, token, ...given }: Pick<Call, 'account' | 'caller' | 'path'> & { route: Route; token: string | null },
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const now = inSeconds(deps.clock);
    const unit = unitOf(passage, now);
    const params = new Params(passage.form);
    const expansions = given.caller === 'secret' ? params.texts('expand') : [];
    const reply = await route.handle({ ...given, params, store, unit, now, browserUrl: deps.browserUrl });
    params.assertAllRead();
    const body = await expand(reply.body, expansions, async (id) => unit.written(id) ?? store.findAny(id));
    const answer = { status: reply.status, body: render(body) };
    const outcome = await commit(deps, passage, unit, token, keptOfWork(passage.fault, answer));
    if (outcome === 'done') return answer;
    if (outcome === 'key_lost' || attempt === MAX_ATTEMPTS) throw keyInUse();
  }
}

const unitOf = (passage: Passage, now: number): UnitOfWork =>
  new UnitOfWork({ requestId: passage.requestId, idempotencyKey: passage.idempotencyKey, now });

async function commit(
  deps: HandlerDeps,
  passage: Passage,
  unit: UnitOfWork,
  token: string | null,
  answer: Answer,
): Promise<CommitOutcome> {
  const { status, body } = answer;
  const kept = token === null ? null : { key: passage.idempotencyKey ?? '', token, status, body };
  const outcome = await unit.commit(deps.db, { tells: deps.tells, dueMs: deps.clock.now() }, kept);
  if (outcome === 'done' && unit.hasEvents(deps.tells)) deps.onEvents();
  return outcome;
}

/** Keeps an answer under the key without any work beside it. */
async function keepOnly(deps: HandlerDeps, passage: Passage, token: string | null, answer: Answer): Promise<Answer> {
  const outcome = await commit(deps, passage, unitOf(passage, inSeconds(deps.clock)), token, answer);
  if (outcome !== 'done') throw keyInUse();
  return answer;
}

/** 409 where the same call is under way elsewhere, or too many others stood in the way. */
const keyInUse = (): ProviderError =>
  new ProviderError(
    409,
    {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'Another call with this idempotency key, or on the same object, is still running.',
    },
    { saved: false },
  );

async function writeLog(deps: HandlerDeps, passage: Passage, answer: Answer | null): Promise<void> {
  const { fault, path } = passage;
  // What banks do is none of the shop's calls.
  if (path.startsWith('/v1/test_helpers/')) return;
  try {
    await deps.log.write({
      requestId: passage.requestId,
      at: new Date(deps.clock.now()),
      method: passage.request.method,
      path,
      route: passage.route?.pattern ?? null,
      caller: passage.caller,
      params: redacted(passage.form),
      idempotencyKey: passage.idempotencyKey,
      apiVersion: passage.request.headers.get('stripe-version'),
      status: answer?.status ?? null,
      replayed: answer?.replayOf !== undefined,
      fault: fault === undefined || typeof fault === 'string' ? (fault ?? null) : JSON.stringify(fault),
    });
  } catch (error) {
    // The work is done and answered; a log that cannot be written must not undo that.
    deps.onError(error);
  }
}
