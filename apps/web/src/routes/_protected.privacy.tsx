import { createFileRoute } from '@tanstack/react-router';
import { privacyPolicy } from './-legal/legal-texts.ts';
import { LegalPage } from './-legal/LegalPage.tsx';

export const Route = createFileRoute('/_protected/privacy')({ component: PrivacyPage });

function PrivacyPage() {
  return <LegalPage text={privacyPolicy} />;
}
