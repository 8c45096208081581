import { emailStatuses, type OutboxEmail } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { Notice } from '@octavo/ui/Notice';
import { PageHeader } from '@octavo/ui/PageHeader';
import { SelectField } from '@octavo/ui/SelectField';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { SearchField } from '../books/SearchField.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { OrderLink } from '../payments/OrderLink.tsx';
import { EMAILS_KEY, emailsQuery } from '../queries/emails.queries.ts';
import { listRows } from '../queries/list-rows.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { countOf, formatCount, formatMoment, NOTHING } from '../views/format.ts';
import { emailView, templateText } from './email-view.ts';
import type { EmailsSearch } from './emails-search.ts';

const route = getRouteApi('/admin/emails');

/** The emails of the shop: waiting, sent and failed. */
export function EmailsPage() {
  usePageTitle('Emails');
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery(api));
  const emails = useQuery({ ...emailsQuery(admin, search), placeholderData: keepPreviousData });
  const { data } = emails;
  const retry = useMutation({
    mutationFn: async (id: number) => admin.retryEmail(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: EMAILS_KEY }),
  });
  const change = (changed: Partial<EmailsSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  return (
    <>
      <PageHeader title="Emails">
        {data && `${countOf(data.counts.waiting, 'email')} waiting, ${formatCount(data.counts.failed)} failed.`}
      </PageHeader>
      {retry.error && <Failure title="The email could not be sent again" error={retry.error} />}
      {retry.data && (
        <output>
          <Notice tone="ok" title="The email will be sent again">
            {templateText(retry.data.template)} to {retry.data.recipient}
          </Notice>
        </output>
      )}
      <EmailFilters search={search} onChange={change} />
      <div>
        <DataTable
          label="Emails"
          columns={columns(settings?.time_zone, {
            start: retry.mutate,
            running: retry.isPending ? retry.variables : undefined,
          })}
          keyOf={({ id }) => id}
          rows={listRows(data?.data, emails.isError)}
          empty={
            search.search === undefined && search.status === undefined ? (
              <p>No emails yet. Emails are deleted after 90 days.</p>
            ) : (
              <p>
                No emails match. <TextLink href="/admin/emails">Clear filters</TextLink>
              </p>
            )
          }
          failure={
            <Failure
              title="The emails could not be loaded"
              error={emails.error}
              onRetry={() => void emails.refetch()}
            />
          }
        />
        {data && (
          <CursorPages
            cursor={search.cursor}
            next={data.next_cursor}
            onOpen={(cursor, state) => void navigate({ search: { ...search, cursor }, state })}
          />
        )}
      </div>
    </>
  );
}

interface EmailFiltersProps {
  search: EmailsSearch;
  onChange: (changed: Partial<EmailsSearch>) => void;
}

const STATUSES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const;

const EmailFilters = ({ search, onChange }: EmailFiltersProps) => (
  <div className="filters list-filters">
    <SearchField
      value={search.search ?? ''}
      placeholder="Start of an address"
      onSearch={(text) => onChange({ search: text || undefined })}
    />
    <div className="row">
      <SelectField
        label="Status"
        emptyText="Any status"
        value={search.status ?? ''}
        options={STATUSES}
        onChange={({ target }) => onChange({ status: emailStatuses.find((status) => status === target.value) })}
      />
    </div>
  </div>
);

interface Retry {
  start: (id: number) => void;
  running: number | undefined;
}

const columns = (timeZone: string | undefined, { start, running }: Retry): readonly DataColumn<OutboxEmail>[] => [
  {
    id: 'email',
    header: 'Email',
    render: ({ template, recipient }) => (
      <>
        <b>{templateText(template)}</b>
        <span className="muted anywhere block">{recipient}</span>
      </>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    render: ({ date_created: created }) => <span className="muted nowrap">{formatMoment(created, timeZone)}</span>,
  },
  {
    id: 'order',
    header: 'Order',
    render: ({ order_id: order }) => (order === null ? NOTHING : <OrderLink id={order} />),
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'wide',
    render: (email) => {
      const { shape, word, note } = emailView(email, timeZone);
      return (
        <StatusMark shape={shape} note={<span className="anywhere">{note}</span>}>
          {word}
        </StatusMark>
      );
    },
  },
  {
    id: 'retry',
    header: 'Send again',
    isHeaderHidden: true,
    align: 'end',
    onPhone: 'wide',
    render: ({ id, status, recipient }) =>
      status === 'failed' && (
        <Button
          variant="text"
          aria-label={`Send the email to ${recipient} again`}
          isBusy={running === id}
          onClick={() => start(id)}
        >
          Send again
        </Button>
      ),
  },
];
