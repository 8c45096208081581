import { PageHead } from '@octavo/ui/PageHead';
import { usePageTitle } from '../navigation/use-page.ts';
import { ExportEverything } from './ExportEverything.tsx';

/** Settings of the author's account in the studio. */
export function SettingsPage() {
  usePageTitle('Settings');
  return (
    <>
      <PageHead title="Settings" />
      <ExportEverything />
    </>
  );
}
