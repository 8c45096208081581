import { AsyncLocalStorage } from 'node:async_hooks';
import { BASE_PATH } from '@octavo/core/contract';
import type { createApp } from '../src/app.ts';
import { CALL_LIMITS } from '../src/limits/call-limits.ts';
import { openApiDocument } from '../src/openapi/index.ts';
import { WorkerPool } from '../src/workers/worker-pool.ts';

type App = Pick<ReturnType<typeof createApp>, 'request' | 'routes'>;

interface CurrentCall {
  readonly app: App;
  readonly path: string;
}

const current = new AsyncLocalStorage<CurrentCall>();
const operations = Object.entries(openApiDocument().paths).flatMap(([path, { get }]) =>
  get ? [{ path: BASE_PATH + path, name: get.operationId }] : [],
);

/** Whether a path matches a pattern with parameters such as `{id}`, `:id` or `:id{[0-9]+}`. */
const matches = (path: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+\{.*\}|\{\w+\}|:\w+/g, '.+').replace('/*', '/.*')}$`).test(path);

/** The names under which a GET may have limits: those of all routes that may handle the path. */
function namesOf({ app, path }: CurrentCall): string[] {
  const byOperation = operations.filter((one) => matches(path, one.path)).map(({ name }) => name);
  const byRoute = app.routes
    .filter((route) => route.method === 'GET' && matches(path, route.path))
    .map((route) => `GET ${route.path}`);
  return path.startsWith(BASE_PATH) ? byOperation : byRoute;
}

const { run } = WorkerPool.prototype;
WorkerPool.prototype.run = async function runLimited(this: WorkerPool, name: string, input: never) {
  const call = current.getStore();
  if (call && !namesOf(call).some((one) => one in CALL_LIMITS))
    throw new Error(`GET ${call.path} reaches a worker ("${name}") without an entry in CALL_LIMITS.`);
  return run.call(this, name, input);
} as typeof run;

/** Sends a request. A GET that reaches a worker fails, unless its call has limits, or a reason for none. */
export function requestLimited(app: App, url: string, init: RequestInit): Response | Promise<Response> {
  const isGet = (init.method ?? 'GET') === 'GET';
  return isGet
    ? current.run({ app, path: new URL(url).pathname }, () => app.request(url, init))
    : app.request(url, init);
}
