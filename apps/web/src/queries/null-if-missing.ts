/** What says that there is no such thing: an answer of 404, or also one of 422, for a name that nothing could have. */
type MissingKind = 'not found' | 'not found or invalid';

/** What is asked for, or `null` where there is no such thing. */
export async function nullIfMissing<T>(request: Promise<T>, missing: MissingKind = 'not found'): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (await isMissingError(missing, error)) return null;
    throw error;
  }
}

/** The classes of failures come with the client, which has just failed; where they cannot be had, it failed for that. */
async function isMissingError(missing: MissingKind, error: unknown): Promise<boolean> {
  try {
    const { isInvalid, isNotFound } = await import('./error-checks.ts');
    return isNotFound(error) || (missing === 'not found or invalid' && isInvalid(error));
  } catch {
    return false;
  }
}
