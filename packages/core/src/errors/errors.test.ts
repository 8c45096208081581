import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ContractError,
  detailOf,
  EpubError,
  errorText,
  fromProblem,
  InternalError,
  isClientError,
  MethodError,
  NetworkError,
  NotFoundError,
  PaymentError,
  PermissionError,
  RangeNotSatisfiableError,
  RateLimitError,
  defaultMessageOf,
  errorMessages,
  StoreError,
  TooLargeError,
  toProblem,
  UnavailableError,
  ValidationError,
} from './index.ts';

const byStatus = [
  [400, BadRequestError],
  [401, AuthenticationError],
  [402, PaymentError],
  [403, PermissionError],
  [404, NotFoundError],
  [405, MethodError],
  [408, TooLargeError],
  [409, ConflictError],
  [410, NotFoundError],
  [413, TooLargeError],
  [415, MethodError],
  [416, RangeNotSatisfiableError],
  [418, BadRequestError],
  [422, ValidationError],
  [429, RateLimitError],
  [500, InternalError],
  [502, UnavailableError],
  [503, UnavailableError],
  [504, UnavailableError],
  [507, InternalError],
] as const;

describe('a failed response', () => {
  it.each(byStatus)('with status %d becomes the matching class', (status, Class) => {
    expect(fromProblem(status, undefined)).toBeInstanceOf(Class);
    expect(fromProblem(status, { code: 'odd' })).toMatchObject({ code: 'odd', name: Class.name });
  });

  it('keeps all fields of the body', () => {
    const body = {
      message: 'm',
      detail: 'The card was declined.',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      request_id: 'q1',
    };
    expect(fromProblem(402, body)).toMatchObject({
      message: 'The card was declined.',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      requestId: 'q1',
      status: 402,
      body,
    });
    expect(fromProblem(422, { errors: { city: 'Required', bad: 5 } })).toMatchObject({ errors: { city: 'Required' } });
    expect(fromProblem(429, { retry_after_seconds: 5 }, 60)).toMatchObject({ retryAfterSeconds: 5 });
    expect(fromProblem(503, null, 60)).toMatchObject({ retryAfterSeconds: 60 });
    expect(fromProblem(422, { code: 'epub_encrypted' })).toBeInstanceOf(EpubError);
  });

  it('accepts any body', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: 400, max: 599 }), (body, status) => {
        const error = fromProblem(status, body);
        expect(error).toBeInstanceOf(StoreError);
        expect(error.message).not.toBe('');
      }),
    );
  });
});

describe('isClientError', () => {
  it.each([
    [399, false],
    [400, true],
    [401, true],
    [408, false],
    [422, true],
    [429, false],
    [499, true],
    [500, false],
  ])('for status %i: %s', (status, expected) => {
    expect(isClientError(fromProblem(status, {}))).toBe(expected);
  });

  it('is false for a network error, an invalid response and an exception', () => {
    expect([new NetworkError(), new ContractError(), new Error('x'), null].map(isClientError)).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('toProblem', () => {
  it('writes the same text as message and detail, with the code', () => {
    expect(toProblem(new NotFoundError('product_not_found'), 'q1')).toEqual({
      status: 404,
      message: "The product you're looking for doesn't exist or may have been removed.",
      detail: "The product you're looking for doesn't exist or may have been removed.",
      code: 'product_not_found',
      request_id: 'q1',
    });
  });

  it('writes the fields of the error class', () => {
    expect(toProblem(new ValidationError('validation_failed', { errors: { city: 'Required' } }))).toMatchObject({
      errors: { city: 'Required' },
    });
    expect(toProblem(new PaymentError('card_declined', { declineCode: 'expired_card' }))).toMatchObject({
      decline_code: 'expired_card',
    });
    expect(toProblem(new RateLimitError('too_many_requests', { retryAfterSeconds: 9 }))).toMatchObject({
      retry_after_seconds: 9,
    });
    expect(toProblem(new UnavailableError('overloaded', { status: 502, retryAfterSeconds: 0 }))).toMatchObject({
      status: 502,
      retry_after_seconds: 0,
    });
  });

  it('hides the details of unexpected errors', () => {
    for (const failure of [new Error('password=1'), 'x', null, new NetworkError(), new ContractError()]) {
      expect(toProblem(failure)).toEqual({
        status: 500,
        message: 'Something went wrong on our side. Please try again later.',
        detail: 'Something went wrong on our side. Please try again later.',
        code: 'internal',
      });
    }
  });

  it('is restored by fromProblem', () => {
    const sent = new ConflictError('already_owned', { message: 'You already own Salt Roads.' });
    const { status, ...body } = toProblem(sent, 'q2');
    expect(fromProblem(status, body)).toMatchObject({
      name: 'ConflictError',
      code: 'already_owned',
      message: 'You already own Salt Roads.',
      requestId: 'q2',
    });
  });
});

describe('errorText', () => {
  it.each([
    [{ detail: 'd', message: 'm' }, 'd'],
    [{ detail: ' ', message: 'm' }, 'm'],
    [{ detail: [{ msg: 'x' }] }, 'default'],
    ['plain', 'plain'],
    [' ', 'default'],
    [null, 'default'],
    [new Error('inner'), 'default'],
    [fromProblem(500, { detail: 'd' }), 'd'],
    [fromProblem(500, undefined), 'default'],
  ])('for %j is %j', (failure, text) => {
    expect(errorText(failure, 'default')).toBe(text);
  });

  it('detailOf returns only the detail', () => {
    expect([
      detailOf({ detail: ' d ' }),
      detailOf({ message: 'm' }),
      detailOf(fromProblem(409, { detail: 'x' })),
    ]).toEqual(['d', null, 'x']);
  });
});

describe('codes', () => {
  it('each have a complete sentence as message, and unknown codes have that of internal', () => {
    for (const message of Object.values(errorMessages)) expect(message).toMatch(/^[A-Z].*\.$/);
    expect(defaultMessageOf('toString')).toBe(errorMessages.internal);
  });

  it('decide the status of a class with several', () => {
    expect([
      new MethodError('media_type_unsupported').status,
      new MethodError().status,
      new TooLargeError('body_too_slow').status,
      new TooLargeError().status,
      new BadRequestError().status,
      new RangeNotSatisfiableError().status,
      new PermissionError().status,
      new EpubError('epub_encrypted').status,
      new NetworkError().status,
    ]).toEqual([415, 405, 408, 413, 400, 416, 403, 422, null]);
    const cause = new Error('why');
    expect(new InternalError('internal', { cause }).cause).toBe(cause);
  });
});
