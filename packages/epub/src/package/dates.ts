const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

const MODIFIED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** Whether a value of `dcterms:modified` has its required form. @see EPUB 3.3 §5.5.6 */
export const isModifiedTime = (value: string): boolean => MODIFIED.test(value);

/** Converts a date to ISO 8601. A year or month alone becomes its first day; a time becomes UTC. */
export function toIsoDate(value: string): string | undefined {
  const text = value.trim();
  const parts = DATE.exec(text);
  if (parts) {
    const [, year = '', month = '1', day = '1'] = parts;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isRealDate(iso) ? iso : undefined;
  }
  const date = DATE_TIME.exec(text)?.[1];
  if (date === undefined || !isRealDate(date)) return undefined;
  return toIsoDateTime(text);
}

/** Converts a date-time to ISO 8601 with `Z`. Without a time zone it is read as UTC. */
export function toIsoDateTime(value: string): string | undefined {
  const text = value.trim();
  const moment = new Date(DATE_TIME.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text}Z` : text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().replace('.000Z', 'Z');
}

function isRealDate(iso: string): boolean {
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
}
