/** How long a browser may take to begin with a file that it was given, in milliseconds. */
const REVOKE_AFTER_MS = 60_000;

/** Gives `blob` to the browser to be saved under `filename`, where and as it saves all files. */
export function saveFile(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
