import { BadRequestError, MethodError, TooLargeError, ValidationError } from '@octavo/core/errors';
import { validate } from '@octavo/core/validators';
import type { Context, Env as HonoEnv, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** More than any form of ours can hold; uploads have their own limit. */
const MOST_BODY_BYTES = 256 * 1024;

/** Holds path or query to the contract. @throws {ValidationError} `validation_failed` with a sentence per field */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the literal type of the target is the key under which `c.req.valid` finds the values
export const valid = <const T extends 'param' | 'query', const S extends GenericSchema>(target: T, schema: S) =>
  validator(target, (values: unknown): InferOutput<S> => checked(schema, values));

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
    const values = checked(schema, await readBody(c));
    c.req.addValidatedData('json', Object(values));
    return next();
  };

/** Reads a body up to a limit, exactly as it came. */
export async function readText(c: Context): Promise<string> {
  return new TextDecoder().decode(await readBytes(c));
}

/** Reads a JSON body up to a limit, without a schema. */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await readText(c));
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadRequestError('malformed_body', { cause: error });
    throw error;
  }
}

function checked<S extends GenericSchema>(schema: S, values: unknown): InferOutput<S> {
  const result = validate(schema, values);
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
  try {
    const header = c.req.header('content-type') ?? '';
    return Object.fromEntries(await new Response(bytes, { headers: { 'Content-Type': header } }).formData());
  } catch (error) {
    throw new BadRequestError('malformed_body', { cause: error });
  }
}

/** Reads the body and stops at the limit, whatever length was announced. */
async function readBytes(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > MOST_BODY_BYTES) throw new TooLargeError();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength;
    if (size > MOST_BODY_BYTES) throw new TooLargeError();
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
