import { PageHeader } from '@octavo/ui/PageHeader';
import { TextLink } from '@octavo/ui/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { authorProfileQuery } from '../queries/author.queries.ts';
import { PortraitSection } from './PortraitSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** The profile of the author, which the store shows on the author's page. */
export function AuthorPage() {
  usePageTitle('Author page');
  const { api } = useStudio();
  const { data: profile, error, refetch } = useQuery(authorProfileQuery(api));
  return (
    <>
      <PageHeader
        title="Author page"
        actions={profile && profile.slug !== '' && <TextLink href={`/authors/${profile.slug}`}>View page</TextLink>}
      >
        What readers see about you.
      </PageHeader>
      {error && !profile && (
        <Failure title="Your profile could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {profile && (
        <>
          <ProfileForm profile={profile} />
          <PortraitSection profile={profile} />
        </>
      )}
    </>
  );
}
