import * as v from 'valibot';
import { ValidationError } from '@octavo/core/errors';

/** The position after the last row of a page. */
interface ListCursor {
  readonly key: string;
  readonly id: number;
}

const MAX_INT32 = 2_147_483_647;

/** The text of a cursor: the sort key and id of the last row of a page. */
const CursorSchema = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString()),
  v.parseJson(),
  v.strictTuple([
    v.pipe(v.string(), v.maxLength(1_000)),
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INT32)),
  ]),
);
const NUMBER = /^-?\d{1,16}(?:\.\d{1,17})?$/;

/** The cursor after a row. */
export const formatCursor = ({ key, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** Reads a cursor. `isText`: the sort key is any text, otherwise a number. @throws {ValidationError} unless a list returned it */
export function parseCursor(cursor: string, { isText }: { isText: boolean }): ListCursor {
  const parsed = v.safeParse(CursorSchema, cursor);
  if (!parsed.success || (!isText && !NUMBER.test(parsed.output[0])) || parsed.output[0].includes('\0')) {
    const message = 'Open the first page of the list again.';
    throw new ValidationError('validation_failed', { message, errors: { cursor: message } });
  }
  const [key, id] = parsed.output;
  return { key, id };
}
