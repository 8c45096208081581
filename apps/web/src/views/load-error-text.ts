/** What to say of a failed call: the server's words, else `fallback`. What reads them came with the client that failed. */
export async function loadErrorText(error: unknown, fallback: string): Promise<string> {
  try {
    const { errorText } = await import('./error-text.ts');
    return errorText(error, fallback);
  } catch {
    return fallback;
  }
}
