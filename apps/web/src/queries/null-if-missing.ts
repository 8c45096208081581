/** The error that means a missing resource: status 404, or also status 422 for an identifier that is invalid. */
type MissingKind = 'not found' | 'not found or invalid';

/** Returns the result of a request, or `null` if the resource does not exist. */
export async function nullIfMissing<T>(request: Promise<T>, missing: MissingKind = 'not found'): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (await isMissingError(missing, error)) return null;
    throw error;
  }
}

/** Loads the error classes of the API client. If they cannot load, the request failed for the same reason. */
async function isMissingError(missing: MissingKind, error: unknown): Promise<boolean> {
  try {
    const { isInvalid, isNotFound } = await import('./error-checks.ts');
    return isNotFound(error) || (missing === 'not found or invalid' && isInvalid(error));
  } catch {
    return false;
  }
}
