/** Joins class names and drops empty ones; `undefined` if none is left, so that no empty attribute is rendered. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
