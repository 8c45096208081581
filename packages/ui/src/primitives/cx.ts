/** Joins class names and drops the empty ones; `undefined` when nothing is left, so that no empty attribute is written. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
