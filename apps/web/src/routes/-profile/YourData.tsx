import { AccountData } from '@octavo/ui/AccountData';
import { AnnotatedBooks } from '@octavo/ui/AnnotatedBooks';
import { EmailChoices } from './EmailChoices.tsx';
import { useAccountData } from './use-account-data.ts';
import { useAnnotatedBooks } from './use-annotated-books.ts';

/** The data of the user: annotations, choices of emails, and the stored account data. */
export function YourData() {
  const annotatedBooks = useAnnotatedBooks();
  const accountData = useAccountData();
  return (
    <>
      {annotatedBooks && <AnnotatedBooks {...annotatedBooks} />}
      <EmailChoices />
      {accountData && <AccountData {...accountData} />}
    </>
  );
}
