import fc from 'fast-check';
import type { OpenApiDocument, Operation, Parameter } from '../src/openapi/index.ts';
import { KNOWN_BODIES, KNOWN_VALUES } from './known-requests.ts';

/** A request made from the document, as it would be sent. */
export interface GeneratedRequest {
  /** The call it was made for, as in `GET /products/{slug}`; `undefined` for a stray one. */
  readonly call: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly as: 'nobody' | 'somebody' | 'a liar';
  /** Which of several people it is. */
  readonly seat: number;
}

type Schema = Parameter['schema'];

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202E\uFEFF',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'true',
  '[]',
  '1e400',
  '-0',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'x'.repeat(5_000),
  '🐙'.repeat(300),
  'a@b.c\r\nBcc: everybody@octavo.example',
];
const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  0.5,
  1e21,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  { a: { b: { c: [] } } },
  { toString: 1 },
  Array.from({ length: 300 }, () => 1),
];
/** Any request to any call of the document: as it should be, with something changed, or hostile. */
export function aRequest(document: OpenApiDocument): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method.toUpperCase(), operation] as const),
  );
  const calls = operations.map((one) => requestOf(...one));
  const good = operations.map((one) => goodRequestOf(...one));
  const strays = fc.record({
    call: fc.constant(undefined),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
    path: fc.oneof(
      fc.constantFrom(...Object.keys(document.paths)),
      fc.constantFrom(...HOSTILE_TEXTS).map((text) => `/${encode(text)}`),
      fc.webPath().map((path) => `/${path}`),
    ),
    headers: fc.constant({}),
    body: fc.constant(undefined),
    as,
    seat,
  });
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...calls) },
    { weight: 6, arbitrary: fc.oneof(...good) },
    { weight: 1, arbitrary: strays.map(withoutHead) },
  );
}

const as = fc.oneof(
  { weight: 6, arbitrary: fc.constant('somebody' as const) },
  { weight: 2, arbitrary: fc.constant('nobody' as const) },
  { weight: 1, arbitrary: fc.constant('a liar' as const) },
);
const seat = fc.nat({ max: 2 });

/** The answer to HEAD has no body to be held to anything. */
const withoutHead = (request: GeneratedRequest): GeneratedRequest =>
  request.method === 'HEAD' ? { ...request, method: 'GET' } : request;

function requestOf(path: string, method: string, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  const content = Object.entries(operation.requestBody?.content ?? {});
  const schema = content[0]?.[1].schema;
  return fc
    .record({
      params: fc.tuple(...inPath.map(valueOf)),
      query: fc.tuple(...inQuery.map((one) => fc.option(valueOf(one), { nil: undefined, freq: 3 }))),
      more: fc.option(fc.tuple(fc.constantFrom(...HOSTILE_TEXTS), fc.constantFrom(...HOSTILE_TEXTS)), { freq: 10 }),
      body: schema ? bodyOf(schema) : fc.option(fc.constantFrom(...HOSTILE_TEXTS), { nil: undefined, freq: 5 }),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('application/json', ...content.map(([type]) => type)) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'application/json; charset=x', '/'),
        },
      ),
      as,
      seat,
    })
    .map(({ params, query, more, body, type, as: who, seat: place }) => {
      const address = inPath.reduce((told, { name }, at) => told.replace(`{${name}}`, encode(params[at] ?? '')), path);
      const pairs = inQuery.flatMap(({ name }, at) =>
        query[at] === undefined ? [] : [`${name}=${encode(query[at])}`],
      );
      if (more) pairs.push(more.map(encode).join('='));
      const hasBody = method !== 'GET' && body !== undefined;
      return {
        call: `${method} ${path}`,
        method,
        path: pairs.length > 0 ? `${address}?${pairs.join('&')}` : address,
        headers: {
          ...(hasBody ? { 'content-type': type } : {}),
          ...(who === 'a liar'
            ? { authorization: `Bearer ${body?.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 99) ?? 'x'}` }
            : {}),
        },
        body: hasBody ? asType(body, type) : undefined,
        as: who,
        seat: place,
      };
    });
}

/** As a client of ours would send it: somebody signed in, with what there is in the shop, and nothing left to chance. */
function goodRequestOf(path: string, method: string, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const call = `${method} ${path}`;
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const inQuery = operation.parameters.filter((one) => one.in === 'query' && one.required);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const known = KNOWN_BODIES[call];
  const body = known === undefined ? content && fromSchema(content.schema) : fc.constant(known);
  return fc
    .record({
      params: fc.tuple(...inPath.map(goodValueOf)),
      query: fc.tuple(...inQuery.map(goodValueOf)),
      body: body?.map((value) => JSON.stringify(value)) ?? fc.constant(undefined),
      seat,
    })
    .map(({ params, query, body: json, seat: place }) => {
      const address = inPath.reduce((told, { name }, at) => told.replace(`{${name}}`, encode(params[at] ?? '')), path);
      const pairs = inQuery.map(({ name }, at) => `${name}=${encode(query[at] ?? '')}`);
      return {
        call,
        method,
        path: pairs.length > 0 ? `${address}?${pairs.join('&')}` : address,
        headers: type !== undefined && json !== undefined ? { 'content-type': type } : {},
        body: json === undefined ? undefined : asType(json, type ?? ''),
        as: 'somebody',
        seat: place,
      };
    });
}

/** Half of the time the first that is known, which is the one with everything in it. */
function goodValueOf({ name, schema }: Parameter): fc.Arbitrary<string> {
  const known = KNOWN_VALUES[name];
  return known ? fc.constantFrom(...known, ...known.map(() => known[0] ?? '')) : fromSchema(schema).map(String);
}

/** A parameter as it should be, or not. */
const valueOf = ({ name, schema }: Parameter): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: KNOWN_VALUES[name] ? fc.constantFrom(...KNOWN_VALUES[name]) : fromSchema(schema).map(String),
    },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  );

/** A body as it should be, with one field changed, or none at all. */
function bodyOf(schema: Schema): fc.Arbitrary<string> {
  const good = fromSchema(schema);
  const changed = fc
    .tuple(good, fc.constantFrom(...HOSTILE_VALUES), fc.nat())
    .map(([value, hostile, at]) => changedAt(value, hostile, at));
  return fc.oneof(
    { weight: 3, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: changed.map((value) => JSON.stringify(value) ?? 'null') },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS, '{', '[', '{"a":', '['.repeat(3_000)) },
  );
}

/** The same with one of its parts replaced, wherever that part lies. */
function changedAt(value: unknown, hostile: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return hostile;
  const names = Object.keys(value);
  const name = names[at % (names.length + 1)];
  if (name === undefined) return { ...value, [`x${at % 7}`]: hostile, __proto__: hostile, is_admin: true };
  const inner = changedAt(Reflect.get(value, name), hostile, Math.floor(at / (names.length + 1)));
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
}

/** What a schema allows; a name it has no value for gets any text. */
function fromSchema(schema: Schema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer') return fc.nat({ max: 1_200 }).map((number) => number + 1);
  if (schema.type === 'number')
    return fc.oneof(fc.nat({ max: 50 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (schema.type === 'array') {
    return fc.array(
      fromSchema(typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : true),
      {
        maxLength: 4,
      },
    );
  }
  if (schema.type === 'object') {
    // The password of the tests stands where passwords do, and nowhere where the log may tell what was sent.
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, inner]) =>
        [
          name,
          /password/.test(name) ? fc.oneof(fromSchema(inner), fc.constant('Tide & Clock 42!')) : fromSchema(inner),
        ] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  return fc.oneof(fc.string({ maxLength: 30 }), fc.emailAddress(), fc.constantFrom('Rain & Shore 42!', 'US', 'Lisbon'));
}

/** A form has no structure: what stands in an object goes into fields of the same names. */
function asType(json: string, type: string): string {
  if (type !== 'application/x-www-form-urlencoded') return json;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, field]) => `${encode(name)}=${encode(String(field))}`)
          .join('&')
      : json;
  } catch {
    return json;
  }
}

/** Half a character cannot be encoded; what cannot be sent is sent as its replacement. */
const encode = (raw: string): string => encodeURIComponent(raw.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
