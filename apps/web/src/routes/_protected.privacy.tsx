import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from './-legal/LegalPage.tsx';

export const Route = createFileRoute('/_protected/privacy')({ component: PrivacyPage });

function PrivacyPage() {
  return <LegalPage kind="privacy" />;
}
