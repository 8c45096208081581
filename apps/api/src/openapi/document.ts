import { BASE_PATH, type Call, contract, summaries, TOTAL_COUNT_HEADER } from '@octavo/core/contract';
import { defaultMessageOf } from '@octavo/core/errors';
import { adminContract, adminMessages, adminSummaries } from '@octavo/core/admin';
import { studioContract, studioMessages, studioSummaries } from '@octavo/core/studio';
import type * as v from 'valibot';
import { type CallLimitDescription, describeLimits } from '../limits/call-limits.ts';
import { describeSchema, type DocumentSchema } from './json-schema.ts';
import { type ResponseOverride, responseOverrides } from './response-overrides.ts';
import { serverOnlyCalls } from './server-only-calls.ts';

/** A path or query parameter. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: DocumentSchema;
}

type Content = Readonly<Record<string, { readonly schema: DocumentSchema }>>;

/** An OpenAPI operation. */
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

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const DESCRIPTION = `The API of an Octavo shop. Money is decimal text in US dollars, times are ISO 8601 in UTC.

Every error is JSON with \`message\`, \`detail\` (the same text), \`code\` and \`request_id\`. \`errors\` has one message per field, and \`retry_after_seconds\` repeats \`Retry-After\`. Unknown paths return 404, other methods 405 with \`Allow\`, unsupported media types 415, bodies that are too large 413 and bodies that are too slow 408. A call over a rate limit returns 429 with \`Retry-After\`, and one that would store more than an account may have returns 409 \`quota_exceeded\`; both say what to do. An overloaded shop, or one whose database or disk is unavailable, returns 503 with \`Retry-After\`. Calls that change something return 403 \`cross_site_request\` when a browser sends them for another website. A trailing slash makes no difference, and unknown fields are ignored.`;

const PROBLEM_RESPONSE = {
  type: 'object',
  required: ['message', 'detail', 'code', 'request_id'],
  properties: {
    message: { type: 'string', description: 'A message for users: the problem and what to do next.' },
    detail: { type: 'string', description: 'The same message.' },
    code: { type: 'string', description: 'A machine-readable error code.' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'One message per field.' },
    decline_code: { type: 'string', description: 'The provider’s decline code for a card.' },
    retry_after_seconds: { type: 'number', minimum: 0 },
    current: { type: 'object', description: 'With `edited_elsewhere`: the stored resource, as the call returns it.' },
    request_id: { type: 'string', description: 'Identifies the request in the shop’s log.' },
  },
} as const;

/** Builds the document from the contract and the server-only calls. */
export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (name: string, call: Omit<Call, 'isAdditive'>, summary: string, bodyTypes?: readonly string[]): void => {
    // A path with and without a trailing slash is the same path.
    const path = call.path.replace(/(?<=.)\/$/, '').replaceAll(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[call.method.toLowerCase()] ??= toOperation(name, call, summary, bodyTypes);
  };
  const resources: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
    ...contract,
    studio: studioContract,
    admin: adminContract,
  };
  const allSummaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...summaries,
    studio: studioSummaries,
    admin: adminSummaries,
  };
  for (const [resource, calls] of Object.entries(resources)) {
    for (const [name, call] of Object.entries(calls))
      add(`${resource}.${name}`, call, allSummaries[resource]?.[name] ?? '');
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
          description: 'The error.',
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
  const limits = describeLimits(name);
  const codes = failureDescription(call, own, limits).map((code) => `- \`${code}\`: ${messageOf(code)}`);
  const body = call.body && describeSchema(call.body, 'input');
  return {
    operationId: name,
    tags: [name.split('.', 1)[0] ?? name],
    summary,
    ...(codes.length > 0 ? { description: `Error codes:\n\n${codes.join('\n')}` } : {}),
    security: SECURITY[call.auth],
    parameters: [...toParameters(call.params, 'path'), ...toParameters(call.query, 'query')],
    ...(body ? { requestBody: { required: true, content: toContent(bodyTypes, body) } } : {}),
    responses: {
      ...toResponses(call, own),
      ...limitResponses(limits),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const ADDED_MESSAGES: ReadonlyMap<string, string> = new Map(Object.entries({ ...studioMessages, ...adminMessages }));

/** The message of an error code of the shop, of the studio or of the back office. */
const messageOf = (code: string): string => ADDED_MESSAGES.get(code) ?? defaultMessageOf(code);

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

/** A call with a token also fails when its session has ended. */
const failureDescription = (
  { auth, failures }: Pick<Call, 'auth' | 'failures'>,
  { addedFailures = [], removedFailures = [] }: ResponseOverride,
  limits: CallLimitDescription,
) => {
  const codes = [
    ...failures,
    ...(auth === 'required' ? ['session_ended'] : []),
    ...addedFailures,
    ...(limits[409] ? [limits[409].code] : []),
    ...(limits[429] ? [limits[429].code] : []),
  ];
  return [...new Set(codes)].filter((code) => !removedFailures.includes(code));
};

/** The responses of a call over its limits. */
function limitResponses(limits: CallLimitDescription): Operation['responses'] {
  const content = toContent(['application/json'], { $ref: '#/components/schemas/Problem' });
  return {
    ...(limits[409] ? { 409: { description: limits[409].description, content } } : {}),
    ...(limits[429] ? { 429: { description: limits[429].description, headers: RETRY_AFTER_HEADER, content } } : {}),
  };
}

const RETRY_AFTER_HEADER = {
  'Retry-After': { description: 'The seconds until the next attempt.', schema: { type: 'integer', minimum: 1 } },
} as const;

function toResponses(
  call: Pick<Call, 'response' | 'files' | 'isCounted'>,
  override: ResponseOverride,
): Operation['responses'] {
  if (call.files) return { 200: { description: 'The file.', content: toContent(call.files, {}) } };
  const described = describeSchema(override.response ?? call.response, 'output');
  if (Object.keys(described).length === 0) return { [override.status ?? 204]: { description: 'Done.' } };
  const content = toContent(['application/json'], described);
  const headers = call.isCounted ? { headers: TOTAL_COUNT_HEADERS } : {};
  return { [override.status ?? 200]: { description: 'The response.', ...headers, content } };
}

/** The header of lists that can be truncated. */
const TOTAL_COUNT_HEADERS = {
  [TOTAL_COUNT_HEADER]: { description: 'The total number of items.', schema: { type: 'integer', minimum: 0 } },
} as const;

const toContent = (types: readonly string[], schema: DocumentSchema): Content =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function toParameters(schema: v.GenericSchema | undefined, location: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = describeSchema(schema, 'input');
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: typeof described === 'boolean' ? {} : described,
  }));
}
