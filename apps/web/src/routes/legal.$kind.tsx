import { createFileRoute } from '@tanstack/react-router';
import { loadLegalText } from './-legal/load-legal-text.ts';
import { LegalPage } from './-legal/LegalPage.tsx';

export const Route = createFileRoute('/legal/$kind')({
  loader: ({ context: { shop }, params: { kind } }) => loadLegalText(shop, kind),
  component: PublicLegalPage,
});

function PublicLegalPage() {
  const { kind } = Route.useParams();
  return <LegalPage kind={kind} />;
}
