import type { AuditSubject } from './audit-context.ts';

/** Values of the changed fields by name, such as `book.status`. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** A change of one row, as the triggers collect it: label, key, and the changed fields before and after. */
type CollectedChange = readonly [
  label: string,
  key: string,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
];

/** The maximum size of the values before a change, and of those after it, in characters of JSON. */
export const MAX_AUDIT_VALUES = 4_000;

/** Tables whose rows are replaced as a whole, so that a changed list deletes and inserts all of them. */
const LISTS: ReadonlySet<string> = new Set(['genre', 'contributor', 'edited_field']);

/** Reads what the triggers have collected. */
export const parseChanges = (collected: string): CollectedChange[] => JSON.parse(`[${collected}]`) as CollectedChange[];

/** The subject of a change without a named one: the first changed row. */
export const subjectOf = ([first]: readonly CollectedChange[]): AuditSubject =>
  first ? { type: first[0], id: first[1] } : { type: '', id: '' };

/** The values of a row of the audit log. In a row with too many fields, `more` is the number of omitted fields. */
export function toAuditValues(changes: readonly CollectedChange[]): { before: AuditValues; after: AuditValues } {
  const before = new Map<string, unknown>();
  const after = new Map<string, unknown>();
  for (const [label, key, former, current] of changes.filter(([label]) => !LISTS.has(label))) {
    const prefix = isOnlyRow(changes, label) ? label : `${label} ${key}`;
    for (const [field, value] of Object.entries(former ?? {})) {
      const name = `${prefix}.${field}`;
      // For two changes of a field, the row has the value before the first change and the value after the second.
      if (!before.has(name) && !after.has(name)) before.set(name, value);
    }
    for (const name of Object.keys(former ?? {})) after.delete(`${prefix}.${name}`);
    for (const [field, value] of Object.entries(current ?? {})) after.set(`${prefix}.${field}`, value);
  }
  for (const label of LISTS) {
    const { removed, added } = compareLists(changes.filter((change) => change[0] === label));
    if (removed.length > 0) before.set(label, removed);
    if (added.length > 0) after.set(label, added);
  }
  return { before: limit(before), after: limit(after) };
}

const isOnlyRow = (changes: readonly CollectedChange[], label: string): boolean =>
  new Set(changes.filter((change) => change[0] === label).map(([, key]) => key)).size === 1;

/** What is in one list only. */
function compareLists(changes: readonly CollectedChange[]): { removed: string[]; added: string[] } {
  const added = changes.flatMap(([, , , current]) => (current ? [textOf(current)] : []));
  const removed = changes.flatMap(([, , former]) => (former ? [textOf(former)] : []));
  return { removed: without(removed, added), added: without(added, removed) };
}

const textOf = (row: Readonly<Record<string, unknown>>): string => Object.values(row).join(', ');

function without(texts: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return texts.filter((text) => {
    const at = rest.indexOf(text);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function limit(values: ReadonlyMap<string, unknown>): AuditValues {
  const entries = [...values];
  let size = 0;
  const kept = entries.filter(([name, value]) => {
    size += name.length + JSON.stringify(value).length + 6;
    return size <= MAX_AUDIT_VALUES;
  });
  const left = entries.length - kept.length;
  return Object.fromEntries(left > 0 ? [...kept, ['more', left]] : kept);
}
