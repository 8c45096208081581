import type { PersonDetails } from '@octavo/core/admin';
import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { Notice } from '@octavo/ui/Notice';
import { PageHeader } from '@octavo/ui/PageHeader';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { PEOPLE_KEY, personQuery } from '../queries/people.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { formatMoment, formatTime } from '../views/format.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonLibrary, PersonOrders, PersonReviews, PersonSessions } from './PersonLists.tsx';
import { accountState, rolesText } from './person-view.ts';

const route = getRouteApi('/admin/people/$id');

/** One person with sessions, orders, library and reviews. */
export function PersonPage() {
  const { id } = route.useParams();
  const { api, admin } = useStudio();
  const person = useQuery(personQuery(admin, id));
  const { data: settings } = useQuery(settingsQuery(api));
  usePageTitle(person.data?.username ?? 'Person');
  if (person.data) return <PersonView key={id} person={person.data} timeZone={settings?.time_zone} />;
  return (
    <>
      <PageHeader title="Person" />
      {person.isPending ? (
        <Loading heights={['12rem', '20rem']} />
      ) : (
        <Failure title="The account could not be loaded" error={person.error} onRetry={() => void person.refetch()} />
      )}
    </>
  );
}

interface PersonViewProps {
  person: PersonDetails;
  timeZone: string | undefined;
}

function PersonView({ person, timeZone }: PersonViewProps) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const [done, setDone] = useState<{ title: string; text: string } | null>(null);
  const { shape, word } = accountState(person);
  return (
    <>
      <p>
        <TextLink href="/admin/people">People</TextLink>
      </p>
      <PageHeader
        title={person.username}
        actions={
          <PersonActions
            person={person}
            onChanged={({ person: changed, ...result }) => {
              queryClient.setQueryData(personQuery(admin, person.id).queryKey, changed);
              void queryClient.invalidateQueries({ queryKey: PEOPLE_KEY });
              setDone(result);
            }}
            onDeleted={() => {
              void queryClient.invalidateQueries({ queryKey: PEOPLE_KEY });
              void navigate({ to: '/admin/people', replace: true });
            }}
          />
        }
      >
        <span className="row">
          <StatusMark shape={shape}>{word}</StatusMark>
          <span>{rolesText(person.roles)}</span>
          {person.name !== '' && <span dir="auto">{person.name}</span>}
        </span>
      </PageHeader>
      {done && (
        <output>
          <Notice tone="ok" title={done.title}>
            {done.text}
          </Notice>
        </output>
      )}
      <MarginLayout margin={<PersonFacts person={person} timeZone={timeZone} />}>
        <div className="stack">
          <PersonOrders person={person} timeZone={timeZone} />
          <PersonLibrary person={person} timeZone={timeZone} />
          <PersonReviews person={person} timeZone={timeZone} />
          <PersonSessions person={person} timeZone={timeZone} />
        </div>
      </MarginLayout>
    </>
  );
}

const PersonFacts = ({ person, timeZone }: PersonViewProps) => (
  <>
    <MarginNote title="Email">
      <p className="anywhere">{person.email}</p>
      <p>{person.is_verified ? 'Verified' : 'Not verified yet'}</p>
    </MarginNote>
    <MarginNote title="Account">
      <p>Number {person.id}</p>
      <p>Joined {formatMoment(person.date_created, timeZone)}</p>
      {person.date_last_seen !== '' && <p>Last seen {formatMoment(person.date_last_seen, timeZone)}</p>}
      {person.date_locked !== '' && <p>Locked since {formatTime(person.date_locked, timeZone)}</p>}
    </MarginNote>
    {person.app_password_count > 0 && (
      <MarginNote title="Reading apps">
        <p>{person.app_password_count === 1 ? 'One app password' : `${person.app_password_count} app passwords`}</p>
      </MarginNote>
    )}
    {person.sold_book_count > 0 && (
      <MarginNote title="Author">
        <p>
          <TextLink href={`/admin/books?${new URLSearchParams({ seller: person.username }).toString()}`}>
            {person.sold_book_count === 1 ? 'One book' : `${person.sold_book_count} books`}
          </TextLink>
        </p>
      </MarginNote>
    )}
  </>
);
