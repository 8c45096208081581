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

describe('a failed answer', () => {
  it.each(byStatus)('with status %d becomes its class', (status, Class) => {
    expect(fromProblem(status, undefined)).toBeInstanceOf(Class);
    expect(fromProblem(status, { code: 'odd' })).toMatchObject({ code: 'odd', name: Class.name });
  });

  it('keeps everything the body tells', () => {
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

  it('never breaks, whatever the body is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: 400, max: 599 }), (body, status) => {
        const error = fromProblem(status, body);
        expect(error).toBeInstanceOf(StoreError);
        expect(error.message).not.toBe('');
      }),
    );
  });
});

describe('a refusal', () => {
  it.each([
    [399, false],
    [400, true],
    [401, true],
    [408, false],
    [422, true],
    [429, false],
    [499, true],
    [500, false],
  ])('is told by status %i: %s', (status, isOne) => {
    expect(isClientError(fromProblem(status, {}))).toBe(isOne);
  });

  it('is neither a lost connection nor an answer that cannot be read nor a fault of the program', () => {
    expect([new NetworkError(), new ContractError(), new Error('x'), null].map(isClientError)).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('a failure on its way out', () => {
  it('says the same as message and detail, with its code', () => {
    expect(toProblem(new NotFoundError('product_not_found'), 'q1')).toEqual({
      status: 404,
      message: "The product you're looking for doesn't exist or may have been removed.",
      detail: "The product you're looking for doesn't exist or may have been removed.",
      code: 'product_not_found',
      request_id: 'q1',
    });
  });

  it('carries what its class has', () => {
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

  it('tells nothing of what was not foreseen', () => {
    for (const failure of [new Error('password=1'), 'x', null, new NetworkError(), new ContractError()]) {
      expect(toProblem(failure)).toEqual({
        status: 500,
        message: 'Something went wrong on our side. Please try again later.',
        detail: 'Something went wrong on our side. Please try again later.',
        code: 'internal',
      });
    }
  });

  it('comes in as what went out', () => {
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

describe('the sentence of a failure', () => {
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
  ])('of %j is %j', (failure, text) => {
    expect(errorText(failure, 'default')).toBe(text);
  });

  it('is the detail alone where only that may be shown', () => {
    expect([
      detailOf({ detail: ' d ' }),
      detailOf({ message: 'm' }),
      detailOf(fromProblem(409, { detail: 'x' })),
    ]).toEqual(['d', null, 'x']);
  });
});

describe('codes', () => {
  it('have a whole sentence each, and unknown ones that of an internal fault', () => {
    for (const sentence of Object.values(errorMessages)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(defaultMessageOf('toString')).toBe(errorMessages.internal);
  });

  it('decide the status where a class has several', () => {
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
