import fc from 'fast-check';
import type { OpenApiDocument, Operation, Parameter } from '../src/openapi/index.ts';
import { hostileBody, arbitraryFor, HOSTILE_TEXTS } from './hostile-values.ts';
import { KNOWN_BODIES, KNOWN_HEADERS, knownValuesOf } from './known-requests.ts';

/** A request generated from the OpenAPI document. */
export interface GeneratedRequest {
  /** The documented call, such as `GET /products/{slug}`; `undefined` for a request that matches none. */
  readonly call: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly sender: 'anonymous' | 'user' | 'forged';
  /** The index of the user. */
  readonly userIndex: number;
}

/** Generates requests to every documented call: valid, with a change, or hostile. */
export function aRequest(document: OpenApiDocument): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method.toUpperCase(), operation] as const),
  );
  const calls = operations.map((one) => hostileRequest(...one));
  const good = operations.map((one) => validRequest(...one));
  const unknownFields = fc.record({
    call: fc.constant(undefined),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
    path: fc.oneof(
      fc.constantFrom(...Object.keys(document.paths)),
      fc.constantFrom(...HOSTILE_TEXTS).map((text) => `/${encodeBody(text)}`),
      fc.webPath().map((path) => `/${path}`),
    ),
    headers: fc.constant({}),
    body: fc.constant(undefined),
    sender: senderArbitrary,
    userIndex: userIndexArbitrary,
  });
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...calls) },
    { weight: 6, arbitrary: fc.oneof(...good) },
    { weight: 1, arbitrary: unknownFields.map(withoutHead) },
  );
}

/** One valid request of a signed-in user for each documented call. */
export function validRequests(document: OpenApiDocument, seed = 1): GeneratedRequest[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      fc.sample(validRequest(path, method.toUpperCase(), operation), { numRuns: 1, seed }),
    ),
  );
}

const senderArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.constant('user' as const) },
  { weight: 2, arbitrary: fc.constant('anonymous' as const) },
  { weight: 1, arbitrary: fc.constant('forged' as const) },
);
/** This user is an author and an admin. */
const STAFF_INDEX = 2;
const userIndexArbitrary = fc.nat({ max: STAFF_INDEX });

/** A response to HEAD has no body that could be validated. */
const withoutHead = (request: GeneratedRequest): GeneratedRequest =>
  request.method === 'HEAD' ? { ...request, method: 'GET' } : request;

function hostileRequest(path: string, method: string, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  const content = Object.entries(operation.requestBody?.content ?? {});
  const schema = content[0]?.[1].schema;
  const call = `${method} ${path}`;
  const value = (parameter: Parameter) => hostileValue(call, parameter);
  return fc
    .record({
      params: fc.tuple(...inPath.map(value)),
      query: fc.tuple(...inQuery.map((one) => fc.option(value(one), { nil: undefined, freq: 3 }))),
      more: fc.option(fc.tuple(fc.constantFrom(...HOSTILE_TEXTS), fc.constantFrom(...HOSTILE_TEXTS)), { freq: 10 }),
      body: schema ? hostileBody(schema) : fc.option(fc.constantFrom(...HOSTILE_TEXTS), { nil: undefined, freq: 5 }),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('application/json', ...content.map(([type]) => type)) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'application/json; charset=x', '/'),
        },
      ),
      sender: senderArbitrary,
      userIndex: userIndexArbitrary,
    })
    .map(({ params, query, more, body, type, sender, userIndex }) => {
      const url = inPath.reduce(
        (filled, { name }, at) => filled.replace(`{${name}}`, encodeBody(params[at] ?? '')),
        path,
      );
      const pairs = inQuery.flatMap(({ name }, at) =>
        query[at] === undefined ? [] : [`${name}=${encodeBody(query[at])}`],
      );
      if (more) pairs.push(more.map(encodeBody).join('='));
      const hasBody = method !== 'GET' && body !== undefined;
      return {
        call,
        method,
        path: pairs.length > 0 ? `${url}?${pairs.join('&')}` : url,
        headers: {
          ...(hasBody ? { 'content-type': type } : {}),
          ...(sender === 'forged'
            ? { authorization: `Bearer ${body?.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 99) ?? 'x'}` }
            : {}),
        },
        body: hasBody ? coerce(body, type) : undefined,
        sender,
        userIndex,
      };
    });
}

/** A valid request of a signed-in user for existing resources. */
function validRequest(path: string, method: string, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const call = `${method} ${path}`;
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const inQuery = operation.parameters.filter((one) => one.in === 'query' && one.required);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const known = KNOWN_BODIES[call];
  const body = known === undefined ? content && arbitraryFor(content.schema) : fc.constant(known);
  return fc
    .record({
      params: fc.tuple(...inPath.map((one) => validValue(call, one))),
      query: fc.tuple(...inQuery.map((one) => validValue(call, one))),
      body: body?.map((value) => JSON.stringify(value)) ?? fc.constant(undefined),
      userIndex: /^\/(?:studio|admin)\//.test(path) ? fc.constant(STAFF_INDEX) : userIndexArbitrary,
    })
    .map(({ params, query, body: json, userIndex }) => {
      const url = inPath.reduce(
        (filled, { name }, at) => filled.replace(`{${name}}`, encodeBody(params[at] ?? '')),
        path,
      );
      const pairs = inQuery.map(({ name }, at) => `${name}=${encodeBody(query[at] ?? '')}`);
      return {
        call,
        method,
        path: pairs.length > 0 ? `${url}?${pairs.join('&')}` : url,
        headers: { ...(type !== undefined && json !== undefined && { 'content-type': type }), ...KNOWN_HEADERS[call] },
        body: json === undefined ? undefined : coerce(json, type ?? ''),
        sender: 'user',
        userIndex,
      };
    });
}

/** Half of the time the first known value, which has the most content. */
function validValue(call: string, { name, schema }: Parameter): fc.Arbitrary<string> {
  const known = knownValuesOf(call, name);
  return known ? fc.constantFrom(...known, ...known.map(() => known[0] ?? '')) : arbitraryFor(schema).map(String);
}

/** A parameter that may be valid or hostile. */
function hostileValue(call: string, { name, schema }: Parameter): fc.Arbitrary<string> {
  const known = knownValuesOf(call, name);
  return fc.oneof(
    { weight: 4, arbitrary: known ? fc.constantFrom(...known) : arbitraryFor(schema).map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  );
}

/** Converts a JSON object to form fields. */
function coerce(json: string, type: string): string {
  if (type !== 'application/x-www-form-urlencoded') return json;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, field]) => `${encodeBody(name)}=${encodeBody(String(field))}`)
          .join('&')
      : json;
  } catch {
    return json;
  }
}

/** Lone surrogates cannot be encoded and are replaced. */
const encodeBody = (raw: string): string => encodeURIComponent(raw.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
