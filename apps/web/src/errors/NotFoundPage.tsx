import { NotFoundScreen } from '@octavo/ui/NotFoundScreen';
import { SearchField } from '../search/SearchField.tsx';
import { MISSING_PAGE } from '../views/page-head.ts';
import { usePageHead } from '../navigation/use-page-head.ts';

/** The page for an unknown URL. */
export function NotFoundPage() {
  usePageHead(...MISSING_PAGE);
  return <NotFoundScreen search={<SearchField />} />;
}
