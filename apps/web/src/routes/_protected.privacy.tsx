import { LegalScreen } from '@octavo/ui/LegalScreen';
import { createFileRoute } from '@tanstack/react-router';
import { useTitle } from '../shell/use-title.ts';
import { privacyPolicy } from './-legal/legal-texts.ts';

export const Route = createFileRoute('/_protected/privacy')({ component: PrivacyPage });

function PrivacyPage() {
  useTitle(privacyPolicy.title, 'What the shop knows of you, what it never sees, and whom it tells.');
  return <LegalScreen {...privacyPolicy} />;
}
