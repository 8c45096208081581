import { ValidationError } from '@octavo/core/errors';
import * as v from 'valibot';

const MAX_LENGTH = 300;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

const TextSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.check((text) => !text.includes('\0')),
);
const TimeSchema = v.pipe(
  v.string(),
  v.regex(TIME),
  // `2026-02-30` parses as a day of March, and the database rejects it.
  v.check((text) => {
    const time = new Date(text);
    // PostgreSQL has no year 0.
    return (
      !text.startsWith('0000') && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 19))
    );
  }),
);
const NumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const CursorSchema = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString()),
  v.parseJson(),
);
const TimePositionSchema = v.pipe(CursorSchema, v.strictTuple([TimeSchema, TextSchema]));
const TransferPositionSchema = v.pipe(CursorSchema, v.strictTuple([NumberSchema, NumberSchema, TextSchema]));

const format = (position: readonly unknown[]): string => Buffer.from(JSON.stringify(position)).toString('base64url');

/** The cursor after a row of a list that is sorted by time. */
export const formatTimeCursor = ({ key, id }: { readonly key: string; readonly id: string }): string =>
  format([key, id]);

/** Reads a cursor of a list that is sorted by time. @throws {ValidationError} unless a list returned it */
export function parseTimeCursor(cursor: string | undefined): { key: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [key, id] = parse(TimePositionSchema, cursor);
  return { key, id };
}

/** The cursor after a transfer. */
export const formatTransferCursor = (row: { order_id: number; seller_id: number; refund_id: string }): string =>
  format([row.order_id, row.seller_id, row.refund_id]);

/** Reads a cursor of the list of transfers. @throws {ValidationError} unless a list returned it */
export function parseTransferCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [orderId, sellerId, refundId] = parse(TransferPositionSchema, cursor);
  return { orderId, sellerId, refundId };
}

function parse<Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  cursor: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, cursor);
  if (parsed.success) return parsed.output;
  const message = 'Open the first page of the list again.';
  throw new ValidationError('validation_failed', { message, errors: { cursor: message } });
}
