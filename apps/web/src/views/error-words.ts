/** What to say of a failed call: the server's words, else `fallback`. What reads them came with the client that failed. */
export async function errorWords(failure: unknown, fallback: string): Promise<string> {
  try {
    const { errorText } = await import('./error-text.ts');
    return errorText(failure, fallback);
  } catch {
    return fallback;
  }
}
