import { BadRequestError, MethodError, NotFoundError, TooLargeError, ValidationError } from '@octavo/core/errors';
import type { Context, Env as HonoEnv, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { isStorable, isWithinInt32 } from './storable-values.ts';
import { validateWithMessages } from './validation-messages.ts';

/** Larger than any form of the API; uploads have their own limit. */
const MAX_BODY_BYTES = 256 * 1024;
/** More fields than any form has. A body of the maximum size could hold 100,000 empty fields, which are slow to parse. */
const MAX_FIELDS = 200;
/** Long enough for a body of the maximum size over a slow connection. */
const BODY_TIMEOUT_MS = 20_000;

/**
 * Validates the path or query against the contract.
 * @throws {ValidationError} `validation_failed` with a message per field · {NotFoundError} `not_found` for a path parameter
 *   that cannot exist
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the literal type of the target is the key under which `c.req.valid` finds the values
export const valid = <const T extends 'param' | 'query', const S extends GenericSchema>(target: T, schema: S) =>
  validator(target, (values: unknown): InferOutput<S> => {
    const known = validate(schema, values);
    if (isStorable(known) && isWithinInt32(known)) return known;
    throw target === 'param' ? new NotFoundError() : new ValidationError();
  });

/**
 * Validates a JSON, form or multipart body against the contract; `c.req.valid('json')` returns it.
 * @throws {ValidationError} `validation_failed` · {BadRequestError} `malformed_body` · {TooLargeError} `body_too_large` ·
 *   {MethodError} `media_type_unsupported`
 */
export const validBody =
  <E extends HonoEnv, P extends string, S extends GenericSchema>(
    schema: S,
  ): MiddlewareHandler<E, P, { in: { json: InferInput<S> }; out: { json: InferOutput<S> } }> =>
  async (c, next) => {
    const values = validate(schema, await readBody(c));
    if (!isWithinInt32(values)) throw new ValidationError();
    c.req.addValidatedData('json', Object(values));
    return next();
  };

/** The size and time limits of a body; the defaults fit the API's forms. */
interface BodyLimits {
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

/** Reads a body as text, up to its limits. @throws {TooLargeError} `body_too_large`, `body_too_slow` */
export async function readText(c: Context, limits: BodyLimits = {}): Promise<string> {
  return new TextDecoder().decode(await readBytes(c, limits));
}

/** Reads a JSON body without a schema. @throws {BadRequestError} `malformed_body`, including if it cannot be stored. */
export async function readJson(c: Context): Promise<unknown> {
  return assertStorable(parseJson(await readText(c)));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new BadRequestError('malformed_body', { cause: error });
  }
}

function assertStorable(values: unknown): unknown {
  if (!isStorable(values)) throw new BadRequestError();
  return values;
}

/** Validates a value. @throws {ValidationError} `validation_failed` with a message per field */
export function validate<S extends GenericSchema>(schema: S, values: unknown): InferOutput<S> {
  const result = validateWithMessages(schema, values);
  if (result.isValid) return result.values;
  const first = Object.values(result.errors)[0];
  throw new ValidationError('validation_failed', { errors: result.errors, ...(first ? { message: first } : {}) });
}

async function readBody(c: Context): Promise<unknown> {
  const type = (c.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return readJson(c);
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
  if (!isForm) throw new MethodError('media_type_unsupported');
  const bytes = await readBytes(c);
  if (countFields(bytes, type) > MAX_FIELDS) throw new TooLargeError();
  try {
    const header = c.req.header('content-type') ?? '';
    const form = await new Response(bytes, { headers: { 'Content-Type': header } }).formData();
    return assertStorable(Object.fromEntries(form));
  } catch (error) {
    throw new BadRequestError('malformed_body', { cause: error });
  }
}

/** An upper bound for the number of fields in a form, computed without parsing it. */
function countFields(bytes: Uint8Array, type: string): number {
  const separator = type === 'multipart/form-data' ? 'content-disposition' : '&';
  return Buffer.from(bytes).toString('latin1').toLowerCase().split(separator).length;
}

/**
 * Reads the body up to the size and time limits. A `Content-Length` above the limit is rejected immediately; a smaller one is not
 * trusted.
 */
export async function readBytes(
  c: Context,
  { maxBytes = MAX_BODY_BYTES, timeoutMs = BODY_TIMEOUT_MS }: BodyLimits = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new TooLargeError();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of readWithTimeout(c.req.raw.body, timeoutMs)) {
    size += part.byteLength;
    if (size > maxBytes) throw new TooLargeError();
    parts.push(part);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Yields the chunks of a body. @throws {TooLargeError} `body_too_slow` after the time limit. */
async function* readWithTimeout(
  body: ReadableStream<Uint8Array> | null,
  timeoutMs: number,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLargeError('body_too_slow')), timeoutMs);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), limit]);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // The rest of the body is not needed, so a failed cancellation has no effect.
    reader.cancel().catch(() => undefined);
  }
}
