import { BadRequestError, MethodError, NotFoundError, TooLargeError, ValidationError } from '@octavo/core/errors';
import type { Context, Env as HonoEnv, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { isStorable, isWithinInt32 } from './storable-values.ts';
import { validateWithMessages } from './validation-messages.ts';

/** More than any form of ours can hold; uploads have their own limit. */
const MAX_BODY_BYTES = 256 * 1024;
/** More than any form of ours has; a quarter of a megabyte holds a hundred thousand empty ones, which take long to part. */
const MAX_FIELDS = 200;
/** Enough for that much over the slowest line; whoever dawdles longer only holds a place. */
const BODY_TIMEOUT_MS = 20_000;

/**
 * Holds path or query to the contract.
 * @throws {ValidationError} `validation_failed` with a sentence per field · {NotFoundError} `not_found` for a path that nothing of ours can have
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the literal type of the target is the key under which `c.req.valid` finds the values
export const valid = <const T extends 'param' | 'query', const S extends GenericSchema>(target: T, schema: S) =>
  validator(target, (values: unknown): InferOutput<S> => {
    const known = validate(schema, values);
    if (isStorable(known) && isWithinInt32(known)) return known;
    throw target === 'param' ? new NotFoundError() : new ValidationError();
  });

/**
 * Holds a body to the contract, whether it comes as JSON, as a form or as multipart; `c.req.valid('json')` gives it.
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

/** How much of a body is read, and for how long; those of our forms unless they are given. */
interface BodyLimits {
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

/** Reads a body up to its limits, exactly as it came. @throws {TooLargeError} `body_too_large`, `body_too_slow` */
export async function readText(c: Context, limits: BodyLimits = {}): Promise<string> {
  return new TextDecoder().decode(await readBytes(c, limits));
}

/** Reads a JSON body up to a limit, without a schema. @throws {BadRequestError} `malformed_body`, also where it could not be kept. */
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

function validate<S extends GenericSchema>(schema: S, values: unknown): InferOutput<S> {
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

/** How many fields a form can have at most, told without parting it. */
function countFields(bytes: Uint8Array, type: string): number {
  const separator = type === 'multipart/form-data' ? 'content-disposition' : '&';
  return Buffer.from(bytes).toString('latin1').toLowerCase().split(separator).length;
}

/** Reads the body and stops at the limit of size or time, whatever length was announced. */
async function readBytes(
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

/** The parts of a body as they come. @throws {TooLargeError} `body_too_slow` when the last one keeps waiting. */
async function* readWithTimeout(body: ReadableStream<Uint8Array> | null, longestMs: number): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLargeError('body_too_slow')), longestMs);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), limit]);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // What is still to come is nobody's any more; that it cannot be called off changes nothing.
    reader.cancel().catch(() => undefined);
  }
}
