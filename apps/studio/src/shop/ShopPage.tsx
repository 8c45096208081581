import { PageHeader } from '@octavo/ui/PageHeader';
import { useQuery } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { shopSettingsQuery } from '../queries/shop.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { formatTime } from '../views/format.ts';
import { ShopForm } from './ShopForm.tsx';
import { ShopTabs } from './ShopTabs.tsx';

/** The shop settings: name, seller, contact email and sender of emails. */
export function ShopPage() {
  usePageTitle('Shop');
  const { api, admin } = useStudio();
  const { data: studioSettings } = useQuery(settingsQuery(api));
  const { data: settings, error, isPending, refetch } = useQuery(shopSettingsQuery(admin));
  return (
    <>
      <div className="stack">
        <PageHeader title="Shop">Changes appear on pages and in emails, feeds and receipts within a second.</PageHeader>
        <ShopTabs />
      </div>
      {error && !settings && (
        <Failure title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {isPending && <Loading heights={['4rem', '4rem', '8rem', '4rem']} />}
      {settings && (
        <>
          {settings.date_changed !== '' && (
            <p className="muted">
              Last changed on {formatTime(settings.date_changed, studioSettings?.time_zone)}
              {settings.changed_by !== '' && ` by ${settings.changed_by}`}.
            </p>
          )}
          <ShopForm settings={settings} />
        </>
      )}
    </>
  );
}
