import { UnavailableError } from '@octavo/core/errors';

/**
 * Returns the result of a request. A server without this feature returns `null` or `false`, which is not a success.
 *
 * @throws {UnavailableError} overloaded
 */
export async function orThrowUnavailable<T>(request: Promise<T | null | false>): Promise<T> {
  const result = await request;
  if (result === null || result === false) throw new UnavailableError('overloaded');
  return result;
}
