/**
 * The message of a failed call: that of the server, or else `fallback`. The parser loads with the API client, which
 * has just failed.
 */
export async function loadErrorText(error: unknown, fallback: string): Promise<string> {
  try {
    const { errorText } = await import('./error-text.ts');
    return errorText(error, fallback);
  } catch {
    return fallback;
  }
}
