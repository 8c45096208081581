import { LegalScreen } from '@octavo/ui/LegalScreen';
import { createFileRoute } from '@tanstack/react-router';
import { useTitle } from '../shell/use-title.ts';
import { termsOfService } from './-legal/legal-texts.ts';

export const Route = createFileRoute('/_protected/terms-of-service')({ component: TermsPage });

function TermsPage() {
  useTitle(termsOfService.title, 'What a purchase gives you, and what we ask of you.');
  return <LegalScreen {...termsOfService} />;
}
