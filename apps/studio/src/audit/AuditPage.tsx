import type { AuditRow } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { Icon } from '@octavo/ui/Icon';
import { PageHeader } from '@octavo/ui/PageHeader';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { auditLogQuery } from '../queries/admin.queries.ts';
import { listRows } from '../queries/list-rows.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { saveFile } from '../sales/save-file.ts';
import { formatMoment } from '../views/format.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { type AuditSearch, filterOf, isFiltered } from './audit-search.ts';
import { actionText, fromText, roleText, subjectText, actorText } from './audit-view.ts';
import styles from './audit.module.css';

const route = getRouteApi('/admin/audit');

/** Every change by authors and staff, the newest first. */
export function AuditPage() {
  usePageTitle('Audit log');
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings } = useQuery(settingsQuery(api));
  const filter = filterOf(search);
  const log = useQuery({
    ...auditLogQuery(admin, { ...filter, cursor: search.cursor }),
    placeholderData: keepPreviousData,
  });
  const download = useMutation({ mutationFn: async () => admin.auditLogFile(filter), onSuccess: saveFile });
  const { data } = log;
  const change = (changed: Partial<AuditSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined, row: undefined } });
  return (
    <>
      <PageHeader
        title="Audit log"
        actions={
          <Button
            variant="quiet"
            icon={<Icon of={Download} isSmall />}
            isBusy={download.isPending}
            onClick={() => download.mutate()}
          >
            Export CSV
          </Button>
        }
      >
        Every change by authors and staff, in order. Rows are never changed or deleted.
      </PageHeader>
      {download.error && <Failure title="The audit log could not be exported" error={download.error} />}
      <AuditFilters search={search} onChange={change} />
      <div>
        <DataTable
          label="Audit log"
          columns={columns(settings?.time_zone)}
          keyOf={({ number }) => number}
          rows={listRows(data?.data, log.isError)}
          details={{
            open: search.row,
            nameOf: (row) => `row ${row.number}, ${actionText(row.action)}`,
            render: (row) => <AuditDetails row={row} />,
            onOpenChange: ({ open }) =>
              void navigate({
                search: { ...search, row: open === undefined ? undefined : Number(open) },
                resetScroll: false,
              }),
          }}
          empty={
            isFiltered(search) ? (
              <p>
                No changes match. <TextLink href="/admin/audit">Clear filters</TextLink>
              </p>
            ) : (
              <p>Nothing has been changed yet.</p>
            )
          }
          failure={
            <Failure title="The audit log could not be loaded" error={log.error} onRetry={() => void log.refetch()} />
          }
        />
        {data && (
          <CursorPages
            cursor={search.cursor}
            next={data.next_cursor}
            onOpen={(cursor, state) => void navigate({ search: { ...search, cursor, row: undefined }, state })}
          />
        )}
      </div>
    </>
  );
}

const columns = (timeZone: string | undefined): readonly DataColumn<AuditRow>[] => [
  {
    id: 'when',
    header: 'When',
    render: ({ date_created: created }) => <span className="muted">{formatMoment(created, timeZone)}</span>,
  },
  {
    id: 'actor',
    header: 'Who',
    onPhone: 'wide',
    render: (row) => (
      <>
        <b dir="auto">{actorText(row)}</b> <span className={`muted ${styles.role}`}>{roleText(row.role)}</span>
      </>
    ),
  },
  { id: 'action', header: 'Action', onPhone: 'wide', render: ({ action }) => actionText(action) },
  {
    id: 'what',
    header: 'What',
    onPhone: 'wide',
    render: (row) => (
      <span className="book-title" dir="auto">
        {subjectText(row)}
      </span>
    ),
  },
  {
    id: 'from',
    header: 'From',
    onPhone: 'wide',
    isOptional: true,
    render: (row) => <span className="muted">{fromText(row)}</span>,
  },
];
