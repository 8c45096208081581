import { BASE_PATH } from '@octavo/core/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument, type Operation } from '../src/openapi/index.ts';
import type { RateLimitKeys } from '../src/security/rate-limiter.ts';
import { exhaustLimit } from './exhaust-limit.ts';
import type { TestShop } from './harness.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The token, the body (JSON, or a string sent as it is) and the client address as set by a proxy. */
interface RequestOptions {
  readonly user?: { readonly token: string };
  readonly body?: unknown;
  readonly clientAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const document = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
/** A body that exceeds the limit of every call. */
export const TOO_LARGE = 'x'.repeat(300_000);

/** Sends requests, validates every response against the OpenAPI document, and lists the documented responses not seen. */
export class DocumentedResponses {
  /** `orders.create price_changed`, `marks.export 200 text/csv`. */
  readonly #seen = new Set<string>();
  readonly #shop: TestShop;
  readonly #tag: string;
  /** Differences between document and behavior. */
  readonly faults: unknown[] = [];

  constructor(shop: TestShop, tag: string) {
    this.#shop = shop;
    this.#tag = tag;
  }

  /** Sends a request such as `PUT /reviews/3`; `expected` is `ok` or an error code. */
  async send(
    request: string,
    expected: string,
    { user, body, clientAddress, headers: more }: RequestOptions = {},
  ): Promise<unknown> {
    const [method = '', address = ''] = request.split(' ');
    const headers = new Headers({ 'content-type': 'application/json', ...more });
    if (user) headers.set('authorization', `Bearer ${user.token}`);
    if (clientAddress) headers.set('x-forwarded-for', clientAddress);
    const response = await this.#shop.fetch(BASE_PATH + address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const operation = operationAt(method, address.split('?', 1)[0] ?? '');
    const {
      body: responseBody,
      outcome,
      fault,
    } = await (response.ok ? checkSuccess(operation, response) : checkProblem(response));
    this.#seen.add(`${operation.operationId} ${outcome}`);
    const isExpected = expected === 'ok' ? response.ok : outcome === expected;
    const isDocumented = response.ok || documentedCodes(operation).includes(outcome);
    if (!isExpected || !isDocumented)
      this.faults.push({ request, expected, outcome, isDocumented, body: responseBody });
    if (fault !== undefined) this.faults.push({ request, outcome, fault, body: responseBody });
    const auditRows = await countAuditRows(this.#shop, response);
    if (auditRows > (response.ok && method !== 'GET' ? 1 : 0)) this.faults.push({ request, outcome, auditRows });
    return responseBody;
  }

  /** Sends every call that requires a token without one, and with an invalid one. */
  async requestUnauthenticated(): Promise<void> {
    for (const { method, path, operation } of this.#operations()) {
      if (operation.security.length === 0) continue;
      const query = operation.parameters.filter((one) => one.in === 'query' && one.required);
      const address = `${path.replaceAll(/\{\w+\}/g, '1')}?${query.map(({ name }) => `${name}=1`).join('&')}`;
      const request = `${method} ${address}`;
      if (documentedCodes(operation).includes('sign_in_required')) await this.send(request, 'sign_in_required');
      if (documentedCodes(operation).includes('session_ended'))
        await this.send(request, 'session_ended', { user: { token: 'worthless' } });
    }
  }

  /** Sends every signed-in call that changes something for a user who has changed too many things. */
  async requestOverWriteLimit(user: { readonly token: string; readonly userId: number }): Promise<void> {
    await this.exhaustLimit({ 'write account': user.userId });
    for (const { method, path, operation } of this.#operations())
      if (method !== 'GET' && operation.security[0]?.['bearer'])
        await this.send(`${method} ${path.replaceAll(/\{\w+\}/g, '1')}`, 'too_many_requests', { user });
  }

  /** Exhausts a rate limit without sending requests. */
  async exhaustLimit(keys: RateLimitKeys): Promise<void> {
    await exhaustLimit(this.#shop, keys);
  }

  /** The documented outcomes that no response had. */
  untested(): string[] {
    return this.#operations()
      .flatMap(({ operation }) =>
        [...documentedSuccesses(operation), ...documentedCodes(operation)].map(
          (outcome) => `${operation.operationId} ${outcome}`,
        ),
      )
      .filter((outcome) => !this.#seen.has(outcome));
  }

  #operations(): typeof operations {
    return operations.filter(({ operation }) => operation.tags.includes(this.#tag));
  }
}

/** Counts the rows of the audit log of one call: at most one, and none of a refused call. */
async function countAuditRows({ deps: { db } }: TestShop, response: Response): Promise<number> {
  const requestId = response.headers.get('x-request-id') ?? '';
  if (requestId === '') return 0;
  return (await db.selectFrom('audit_log').where('request_id', '=', requestId).select('number').execute()).length;
}

interface CheckedResponse {
  readonly body: unknown;
  /** `200 application/json`, or an error code. */
  readonly outcome: string;
  readonly fault?: unknown;
}

/** Finds the operation of a path; the one with fewer parameters is more specific. */
function operationAt(method: string, address: string): Operation {
  const [found] = operations
    .filter((one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
  if (!found) throw new Error(`The document has no ${method} ${address}.`);
  return found.operation;
}

/** The documented error codes of a call. */
const documentedCodes = ({ description = '' }: Operation): string[] =>
  [...description.matchAll(/^- `(\w+)`/gm)].map(([, code = '']) => code);

/** The documented successful responses of a call, one per media type. */
const documentedSuccesses = ({ responses }: Operation): string[] =>
  Object.entries(responses).flatMap(([status, documented]) => {
    if (!status.startsWith('2')) return [];
    const types = 'content' in documented && documented.content ? Object.keys(documented.content) : [''];
    return types.map((type) => `${status} ${type}`.trim());
  });

async function checkSuccess({ responses }: Operation, response: Response): Promise<CheckedResponse> {
  const text = await response.text();
  const type = text === '' ? '' : (response.headers.get('content-type')?.split(';', 1)[0] ?? '');
  const outcome = `${response.status} ${type}`.trim();
  const documented = responses[String(response.status)];
  if (!documented || !('description' in documented))
    return { body: text, outcome, fault: 'has an undocumented status' };
  const missingHeaders = Object.keys(documented.headers ?? {}).filter(
    (name) => !/^\d+$/.test(response.headers.get(name) ?? ''),
  );
  if (missingHeaders.length > 0) return { body: text, outcome, fault: `lacks ${missingHeaders.join(', ')}` };
  const schema = documented.content?.[type]?.schema;
  if (!schema)
    return {
      body: text,
      outcome,
      ...(type === '' && !documented.content ? {} : { fault: 'has an undocumented media type' }),
    };
  if (type !== 'application/json') return { body: text, outcome };
  return { ...validateBody(schema, text), outcome };
}

async function checkProblem(response: Response): Promise<CheckedResponse> {
  const { schemas } = document.components as { readonly schemas: { readonly Problem: Schema } };
  const text = await response.text();
  if (response.headers.get('content-type') !== 'application/json') return { body: text, outcome: `${response.status}` };
  const { body, fault } = validateBody(schemas.Problem, text);
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  return { body, outcome: code, ...(fault === undefined ? {} : { fault }) };
}

function validateBody(schema: object, text: string): Omit<CheckedResponse, 'outcome'> {
  const body: unknown = JSON.parse(text);
  const isValid = validatorOf(schema);
  return isValid(body) ? { body } : { body, fault: isValid.errors };
}

/** Compiling a schema takes longer than the request whose response it validates. */
const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const validator = validators.get(schema) ?? ajv.compile(disallowExtraProperties(schema) as Schema);
  validators.set(schema, validator);
  return validator;
}

/** Forbids additional properties in a schema, so that an undocumented field is a fault. */
function disallowExtraProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(disallowExtraProperties);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, disallowExtraProperties(part)]));
  const isOpen = 'additionalProperties' in inner || !('properties' in inner) || inner['type'] !== 'object';
  return isOpen ? inner : { ...inner, additionalProperties: false };
}
