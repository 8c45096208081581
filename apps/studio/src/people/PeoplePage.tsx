import { peopleRoleFilters, peopleStatuses, type Person } from '@octavo/core/admin';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { PageHeader } from '@octavo/ui/PageHeader';
import { SelectField } from '@octavo/ui/SelectField';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { SearchField } from '../books/SearchField.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { listRows } from '../queries/list-rows.ts';
import { peopleQuery } from '../queries/people.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { formatMoment } from '../views/format.ts';
import { PermissionTable } from './PermissionTable.tsx';
import { isFiltered, nextSort, type PeopleSearch, sortOf } from './people-search.ts';
import { accountState, rolesText, roleText, statusTexts } from './person-view.ts';

const route = getRouteApi('/admin/people');

/** The accounts of all people. */
export function PeoplePage() {
  usePageTitle('People');
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings } = useQuery(settingsQuery(api));
  const people = useQuery({ ...peopleQuery(admin, search), placeholderData: keepPreviousData });
  const { data } = people;
  const change = (changed: Partial<PeopleSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  return (
    <>
      <PageHeader title="People" />
      <PeopleFilters search={search} onChange={change} />
      <div>
        <DataTable
          label="People"
          columns={columns(settings?.time_zone)}
          keyOf={({ id }) => id}
          rows={listRows(data?.data, people.isError)}
          sort={sortOf(search)}
          onSortChange={({ column }) => change({ sort: nextSort(column, search) })}
          empty={
            isFiltered(search) ? (
              <p>
                No people match. <TextLink href="/admin/people">Clear filters</TextLink>
              </p>
            ) : (
              <p>No people yet.</p>
            )
          }
          failure={
            <Failure
              title="The people could not be loaded"
              error={people.error}
              onRetry={() => void people.refetch()}
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
      <PermissionTable />
    </>
  );
}

interface PeopleFiltersProps {
  search: PeopleSearch;
  onChange: (changed: Partial<PeopleSearch>) => void;
}

/** Search text, role and state. */
const PeopleFilters = ({ search, onChange }: PeopleFiltersProps) => (
  <div className="filters">
    <SearchField
      value={search.search ?? ''}
      placeholder="Name, username or email"
      onSearch={(text) => onChange({ search: text || undefined })}
    />
    <div className="row">
      <SelectField
        label="Role"
        emptyText="Any role"
        value={search.role ?? ''}
        options={peopleRoleFilters.map((role) => ({ value: role, label: roleText(role) }))}
        onChange={({ target }) => onChange({ role: peopleRoleFilters.find((role) => role === target.value) })}
      />
      <SelectField
        label="Status"
        emptyText="Any status"
        value={search.status ?? ''}
        options={peopleStatuses.map((status) => ({ value: status, label: statusTexts[status] }))}
        onChange={({ target }) => onChange({ status: peopleStatuses.find((status) => status === target.value) })}
      />
    </div>
  </div>
);

const columns = (timeZone: string | undefined): readonly DataColumn<Person>[] => [
  {
    id: 'person',
    header: 'Person',
    onPhone: 'wide',
    isSortable: true,
    render: ({ id, username, name }) => (
      <>
        <TextLink href={`/admin/people/${id}`} dir="auto">
          <b>{username}</b>
        </TextLink>
        {name !== '' && (
          <span className="muted person-line" dir="auto">
            {name}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    onPhone: 'wide',
    isOptional: true,
    render: ({ email }) => <span className="anywhere">{email}</span>,
  },
  { id: 'role', header: 'Role', render: ({ roles }) => rolesText(roles) },
  {
    id: 'state',
    header: 'Status',
    render: (person) => <StatusMark shape={accountState(person).shape}>{accountState(person).word}</StatusMark>,
  },
  {
    id: 'seen',
    header: 'Last seen',
    isOptional: true,
    render: ({ date_last_seen: seen }) => (
      <span className="muted nowrap">{seen === '' ? 'Not lately' : formatMoment(seen, timeZone)}</span>
    ),
  },
  {
    id: 'joined',
    header: 'Joined',
    isSortable: true,
    render: ({ date_created: joined }) => <span className="muted nowrap">{formatMoment(joined, timeZone)}</span>,
  },
];
