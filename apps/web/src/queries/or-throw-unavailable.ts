import { UnavailableError } from '@octavo/core/errors';

/**
 * What came of something that was asked of the server. One that cannot do it says `null` or `false`, which is no success.
 *
 * @throws {UnavailableError} overloaded
 */
export async function orThrowUnavailable<T>(request: Promise<T | null | false>): Promise<T> {
  const result = await request;
  if (result === null || result === false) throw new UnavailableError('overloaded');
  return result;
}
