import { PageHeader } from '@octavo/ui/PageHeader';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { shelvesQuery } from '../queries/admin-shelves.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { addMonths } from '../sales/months.ts';
import { HomePreview } from './HomePreview.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { ShelfEditor } from './ShelfEditor.tsx';
import styles from './shelves.module.css';

const route = getRouteApi('/admin/shelves');

/** Monthly Featured by month: a calendar, the books of one month, and a preview of home. */
export function ShelvesPage() {
  usePageTitle('Shelves');
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const { data: settings } = useQuery(settingsQuery(api));
  const from = search.from ?? (search.month && addMonths(search.month, -1));
  const shelves = useQuery(shelvesQuery(admin, from));
  const { data } = shelves;
  const month = search.month ?? data?.current_month;
  // The calendar can show other months than the edited one.
  const own = useQuery({
    ...shelvesQuery(admin, month),
    enabled: month !== undefined && data !== undefined && !data.months.some((shelf) => shelf.month === month),
  });
  const shelf = [...(data?.months ?? []), ...(own.data?.months ?? [])].find((one) => one.month === month);
  return (
    <>
      <PageHeader title="Shelves">
        What visitors see on home, month by month. A month without books keeps those of the last month that has some.
      </PageHeader>
      {shelves.isError && (
        <Failure title="The shelves could not be loaded" error={shelves.error} onRetry={() => void shelves.refetch()} />
      )}
      {!data && !shelves.isError && <Loading heights={['9rem', '24rem']} />}
      {data && month !== undefined && (
        <>
          <MonthGrid shelves={data} month={month} />
          <div className={styles.columns}>
            {shelf ? (
              <ShelfEditor key={month} shelf={shelf} maxBooks={data.max_books} timeZone={settings?.time_zone} />
            ) : (
              <Loading heights={['24rem']} />
            )}
            <HomePreview key={month} date={`${month}-01`} />
          </div>
        </>
      )}
    </>
  );
}
