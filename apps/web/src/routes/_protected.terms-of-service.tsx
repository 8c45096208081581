import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from './-legal/LegalPage.tsx';

export const Route = createFileRoute('/_protected/terms-of-service')({ component: TermsPage });

function TermsPage() {
  return <LegalPage kind="terms" />;
}
