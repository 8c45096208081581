import { AccountData } from '@octavo/ui/AccountData';
import { AnnotatedBooks } from '@octavo/ui/MarkedBooks';
import { useAccountData } from './use-account-data.ts';
import { useAnnotatedBooks } from './use-annotated-books.ts';

/** What is somebody's own in the shop: the marks in their books, and all that the shop knows of them. */
export function YourData() {
  const annotatedBooks = useAnnotatedBooks();
  const accountData = useAccountData();
  return (
    <>
      {annotatedBooks && <AnnotatedBooks {...annotatedBooks} />}
      {accountData && <AccountData {...accountData} />}
    </>
  );
}
