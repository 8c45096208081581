import { createFileRoute } from '@tanstack/react-router';
import { termsOfService } from './-legal/legal-texts.ts';
import { LegalPage } from './-legal/LegalPage.tsx';

export const Route = createFileRoute('/_protected/terms-of-service')({ component: TermsPage });

function TermsPage() {
  return <LegalPage text={termsOfService} />;
}
