import { expect, it } from 'vitest';
import { ConflictError, createHttpClient, QuotaExceededError, RejectedError } from './http-client.ts';

/** The error of a request that the server answers with this 409. */
const errorOf = (body: string, isOptional = false): Promise<unknown> => {
  const client = createHttpClient(
    'https://reader.example/read/grant/',
    async () => new Response(body, { status: 409 }),
  );
  const request = isOptional ? client.requestOptional : client.request;
  return request('marks/1').catch((error: unknown) => error);
};

it.each([false, true])(
  'throws the server’s message when a quota is exceeded (optional request: %s)',
  async (isOptional) => {
    const problem = { code: 'quota_exceeded', message: 'You have 5,000 annotations. Please delete some.' };
    const error = await errorOf(JSON.stringify(problem), isOptional);
    expect(error).toBeInstanceOf(QuotaExceededError);
    expect(error).toBeInstanceOf(RejectedError);
    expect(error).toMatchObject({ message: problem.message });
  },
);

it.each(['', 'null', '{"code":"conflict","message":"Something has changed."}', '{"code":"quota_exceeded"}'])(
  'reports any other 409 as a change by another client: %s',
  async (body) => expect(await errorOf(body)).toBeInstanceOf(ConflictError),
);
