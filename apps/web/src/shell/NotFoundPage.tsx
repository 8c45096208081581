import { NotFoundScreen } from '@octavo/ui/NotFoundScreen';
import { SearchField } from './SearchField.tsx';
import { useTitle } from './use-title.ts';

/** There is nothing at this address. */
export function NotFoundPage() {
  useTitle('Page not found');
  return <NotFoundScreen search={<SearchField />} />;
}
