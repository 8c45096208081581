/** Returns the result of a request, or `null` if it fails with one of these HTTP statuses. */
export async function nullIfMissing<T>(request: Promise<T>, statuses: readonly number[] = [404]): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    // Compared by status, so that a first page does not need the error classes.
    if (error instanceof Error && 'status' in error && statuses.includes(Number(error.status))) return null;
    throw error;
  }
}
