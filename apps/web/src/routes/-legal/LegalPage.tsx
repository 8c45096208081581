import { LegalScreen } from '@octavo/ui/LegalScreen';
import { usePageHead } from '../../navigation/use-page-head.ts';
import type { LegalText } from './legal-texts.ts';

/** One of the shop's texts, behind the guard and at its open address alike. */
export function LegalPage({ text }: { text: LegalText }) {
  const { description, ...screen } = text;
  usePageHead(screen.title, description);
  return <LegalScreen {...screen} />;
}
