/** How long the browser may take to start a download, in milliseconds. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads `blob` as a file named `filename`. */
export function saveFile({ blob, filename }: { blob: Blob; filename: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
