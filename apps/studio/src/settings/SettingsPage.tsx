import { PageHeader } from '@octavo/ui/PageHeader';
import { usePageTitle } from '../navigation/use-page.ts';
import { ExportEverything } from './ExportEverything.tsx';

/** Settings of the author's account in the studio. */
export function SettingsPage() {
  usePageTitle('Settings');
  return (
    <>
      <PageHeader title="Settings" />
      <ExportEverything />
    </>
  );
}
