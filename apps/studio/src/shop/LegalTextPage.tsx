import type { AdminLegalText } from '@octavo/core/admin';
import { type LegalTextKind, legalTextKinds } from '@octavo/core/contract';
import { PageHeader } from '@octavo/ui/PageHeader';
import { TextLink } from '@octavo/ui/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { NotFoundPage } from '../layout/state-pages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { legalTextQuery } from '../queries/legal.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { formatTime } from '../views/format.ts';
import { LEGAL_TITLES, storeHref, UNPUBLISHED_TEXTS } from './legal-view.ts';
import { LegalTextForm } from './LegalTextForm.tsx';
import { ShopTabs } from './ShopTabs.tsx';

/** A legal text of the shop: its current version, and a form for the next one. */
export function LegalTextPage() {
  const { kind } = useParams({ from: '/admin/shop/legal/$kind' });
  const known = legalTextKinds.find((one) => one === kind);
  // Another text has a form and a draft of its own.
  return known ? <LegalTextOf key={known} kind={known} /> : <NotFoundPage />;
}

function LegalTextOf({ kind }: { kind: LegalTextKind }) {
  const title = LEGAL_TITLES[kind];
  usePageTitle(title);
  const { api, admin } = useStudio();
  const { data: studioSettings } = useQuery(settingsQuery(api));
  const { data: text, error, isPending, refetch } = useQuery(legalTextQuery(admin, kind));
  return (
    <>
      <div className="stack">
        <PageHeader title={title}>Each published text is a version. Earlier versions are kept.</PageHeader>
        <ShopTabs />
      </div>
      {error && !text && <Failure title="The text could not be loaded" error={error} onRetry={() => void refetch()} />}
      {isPending && <Loading heights={['1.5rem', '24rem', '3rem']} />}
      {text && (
        <>
          <PublishedNote kind={kind} text={text} timeZone={studioSettings?.time_zone} />
          <LegalTextForm kind={kind} stored={text} timeZone={studioSettings?.time_zone} />
        </>
      )}
    </>
  );
}

interface PublishedNoteProps {
  kind: LegalTextKind;
  text: AdminLegalText;
  timeZone: string | undefined;
}

function PublishedNote({ kind, text, timeZone }: PublishedNoteProps) {
  const [current] = text.versions;
  if (!current) return <p className="muted">{UNPUBLISHED_TEXTS[kind]}</p>;
  return (
    <p className="muted">
      Version {current.number}, published on {formatTime(current.date_changed, timeZone)}
      {current.changed_by !== '' && ` by ${current.changed_by}`}.{' '}
      <TextLink href={storeHref(kind)} target="_blank" rel="noopener">
        Open the page
      </TextLink>
    </p>
  );
}
