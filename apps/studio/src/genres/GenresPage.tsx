import { PageHeader } from '@octavo/ui/PageHeader';
import { useQuery } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { genresQuery } from '../queries/genres.queries.ts';
import { GenreList } from './GenreList.tsx';

/** The genres: create, rename, merge, delete and order them. */
export function GenresPage() {
  usePageTitle('Genres');
  const { admin } = useStudio();
  const { data, error, isPending, refetch } = useQuery(genresQuery(admin));
  return (
    <>
      <PageHeader title="Genres">
        In the order of the store. Visitors see a genre as soon as it has a published book.
      </PageHeader>
      {error && !data && (
        <Failure title="The genres could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {isPending && <Loading heights={['4rem', '24rem']} />}
      {data && <GenreList genres={data} />}
    </>
  );
}
