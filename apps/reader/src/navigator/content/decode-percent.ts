/** Decodes the percent-encoding of a part of a URL. Text with an invalid escape is returned unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded, so it is used literally.
    return text;
  }
}
