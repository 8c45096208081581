import { AccountData } from '@octavo/ui/AccountData';
import { MarkedBooks } from '@octavo/ui/MarkedBooks';
import { useAccountData } from './use-account-data.ts';
import { useMarkedBooks } from './use-marked-books.ts';

/** What is somebody's own in the shop: the marks in their books, and all that the shop knows of them. */
export function YourData() {
  const marks = useMarkedBooks();
  const accountData = useAccountData();
  return (
    <>
      {marks && <MarkedBooks {...marks} />}
      {accountData && <AccountData {...accountData} />}
    </>
  );
}
