import { LegalScreen } from '@octavo/ui/LegalScreen';
import { usePageHead } from '../../navigation/use-page-head.ts';
import type { LegalText } from './legal-texts.ts';

/** A legal page, protected or public. */
export function LegalPage({ text }: { text: LegalText }) {
  const { description, ...screen } = text;
  usePageHead(screen.title, description);
  return <LegalScreen {...screen} />;
}
