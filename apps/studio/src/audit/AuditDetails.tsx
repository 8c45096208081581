import type { AuditRow } from '@octavo/core/admin';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { TextLink } from '@octavo/ui/TextLink';
import { formatCount } from '../views/format.ts';
import { type ChangedField, changedFields, shortHash } from './audit-view.ts';
import styles from './audit.module.css';

const COLUMNS: readonly DataColumn<ChangedField>[] = [
  { id: 'field', header: 'Field', render: ({ name }) => name },
  { id: 'before', header: 'Before', render: ({ before }) => <span dir="auto">{before}</span> },
  { id: 'after', header: 'After', render: ({ after }) => <b dir="auto">{after}</b> },
];

/** Before and after of one change, its request, and its place in the chain. */
export function AuditDetails({ row }: { row: AuditRow }) {
  const { number, subject, request_id: request, hash, previous_hash: previous } = row;
  const about = new URLSearchParams({ subject: `${subject.type}:${subject.id}` }).toString();
  return (
    <div className={styles.details}>
      <DataTable
        label={`Changed fields of row ${number}`}
        isDense
        columns={COLUMNS}
        keyOf={({ name }) => name}
        rows={{ status: 'ready', items: changedFields(row) }}
      />
      <p className="muted">
        Row {formatCount(number)}. {request !== '' && `Request ${request}. `}Hash {shortHash(hash)}, after{' '}
        {shortHash(previous)}.
      </p>
      {subject.id !== '' && (
        <p>
          <TextLink href={`/admin/audit?${about}`}>Show all changes of the same subject</TextLink>
        </p>
      )}
    </div>
  );
}
