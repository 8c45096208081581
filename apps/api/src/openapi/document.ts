import { BASE_PATH, type Call, contract, summaries, TOTAL_COUNT_HEADER } from '@octavo/core/contract';
import { defaultMessageOf } from '@octavo/core/errors';
import type * as v from 'valibot';
import { describeSchema, type DocumentSchema } from './json-schema.ts';
import { type ResponseOverride, responseOverrides } from './response-overrides.ts';
import { serverOnlyCalls } from './server-only-calls.ts';

/** One parameter in a path or a query. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: DocumentSchema;
}

type Content = Readonly<Record<string, { readonly schema: DocumentSchema }>>;

/** One call. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly headers?: object; readonly content?: Content } | { $ref: string }
    >
  >;
}

/** The whole, as OpenAPI 3.1 has it. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const DESCRIPTION = `The API of an Octavo shop. Money is decimal text in US dollars, times are ISO 8601 in UTC.

Every failure is JSON with \`message\`, \`detail\` (the same sentence), \`code\` and \`request_id\`; \`errors\` has one sentence per field, \`retry_after_seconds\` repeats \`Retry-After\`. Unknown paths answer 404, other methods 405 with \`Allow\`, other kinds of content 415, bodies too large 413 and too slow 408. What may not happen too often answers 429; a shop with too much to do answers 503. A trailing slash changes nothing, and unknown fields are left aside.`;

const PROBLEM_RESPONSE = {
  type: 'object',
  required: ['message', 'detail', 'code', 'request_id'],
  properties: {
    message: { type: 'string', description: 'A sentence for people: what happened and what to do next.' },
    detail: { type: 'string', description: 'The same sentence.' },
    code: { type: 'string', description: 'What happened, for programs.' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'One sentence per field.' },
    decline_code: { type: 'string', description: 'Why a card was declined, in the provider’s word.' },
    retry_after_seconds: { type: 'number', minimum: 0 },
    request_id: { type: 'string', description: 'Names the request in the log of the shop.' },
  },
} as const;

/** Makes the document from the contract and the few calls of the server's own. */
export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (name: string, call: Omit<Call, 'isAdditive'>, summary: string, bodyTypes?: readonly string[]): void => {
    // With and without a slash at the end an address is the same one.
    const path = call.path.replace(/(?<=.)\/$/, '').replaceAll(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[call.method.toLowerCase()] ??= toOperation(name, call, summary, bodyTypes);
  };
  for (const [resource, calls] of Object.entries<Readonly<Record<string, Call>>>(contract)) {
    const told = (summaries as Readonly<Record<string, Readonly<Record<string, string>>>>)[resource];
    for (const [name, call] of Object.entries(calls)) add(`${resource}.${name}`, call, told?.[name] ?? '');
  }
  for (const call of serverOnlyCalls) add(call.name, call, call.summary, call.bodyTypes);
  return {
    openapi: '3.1.0',
    info: { title: 'Octavo', version: '1', description: DESCRIPTION },
    servers: [{ url: BASE_PATH }],
    tags: [...new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)))].map(
      (name) => ({ name }),
    ),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: PROBLEM_RESPONSE },
      responses: {
        Problem: {
          description: 'What went wrong.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

function toOperation(
  name: string,
  call: Omit<Call, 'isAdditive'>,
  summary: string,
  bodyTypes: readonly string[] = BODY_TYPES[call.encoding],
): Operation {
  const own = responseOverrides[name] ?? {};
  const codes = failureDescription(call, own).map((code) => `- \`${code}\`: ${defaultMessageOf(code)}`);
  const body = call.body && describeSchema(call.body, 'input');
  return {
    operationId: name,
    tags: [name.split('.', 1)[0] ?? name],
    summary,
    ...(codes.length > 0 ? { description: `Codes of failures:\n\n${codes.join('\n')}` } : {}),
    security: SECURITY[call.auth],
    parameters: [...toParameters(call.params, 'path'), ...toParameters(call.query, 'query')],
    ...(body ? { requestBody: { required: true, content: toContent(bodyTypes, body) } } : {}),
    responses: { ...toResponses(call, own), default: { $ref: '#/components/responses/Problem' } },
  };
}

const BODY_TYPES = {
  none: [],
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
} as const satisfies Record<Call['encoding'], readonly string[]>;

const SECURITY = {
  none: [],
  optional: [{}, { bearer: [] }],
  required: [{ bearer: [] }],
} as const satisfies Record<Call['auth'], readonly object[]>;

/** A call that wants a token refuses one that has ended. */
const failureDescription = ({ auth, failures }: Pick<Call, 'auth' | 'failures'>, { addedFailures = [], removedFailures = [] }: ResponseOverride) =>
  [...failures, ...(auth === 'required' ? ['session_ended'] : []), ...addedFailures].filter((code) => !removedFailures.includes(code));

function toResponses(call: Pick<Call, 'response' | 'files' | 'isCounted'>, override: ResponseOverride): Operation['responses'] {
  if (call.files) return { 200: { description: 'The file.', content: toContent(call.files, {}) } };
  const described = describeSchema(override.response ?? call.response, 'output');
  if (Object.keys(described).length === 0) return { 204: { description: 'Done.' } };
  const content = toContent(['application/json'], described);
  const headers = call.isCounted ? { headers: TOTAL_COUNT_HEADERS } : {};
  return { [override.status ?? 200]: { description: 'The answer.', ...headers, content } };
}

/** Of a list that may be cut short. */
const TOTAL_COUNT_HEADERS = {
  [TOTAL_COUNT_HEADER]: { description: 'How many there are in all.', schema: { type: 'integer', minimum: 0 } },
} as const;

const toContent = (types: readonly string[], schema: DocumentSchema): Content =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function toParameters(schema: v.GenericSchema | undefined, place: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = describeSchema(schema, 'input');
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typeof described === 'boolean' ? {} : described,
  }));
}
