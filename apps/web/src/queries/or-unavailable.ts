import { UnavailableError } from '@octavo/core/errors';

/**
 * What came of something that was asked of the server. One that cannot do it says `null` or `false`, which is no success.
 *
 * @throws {UnavailableError} overloaded
 */
export async function orUnavailable<T>(asked: Promise<T | null | false>): Promise<T> {
  const answer = await asked;
  if (answer === null || answer === false) throw new UnavailableError('overloaded');
  return answer;
}
