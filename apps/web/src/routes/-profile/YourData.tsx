import { AccountData } from '@octavo/ui/AccountData';
import { AnnotatedBooks } from '@octavo/ui/AnnotatedBooks';
import { OwnReviews } from '@octavo/ui/OwnReviews';
import { EmailChoices } from './EmailChoices.tsx';
import { useAccountData } from './use-account-data.ts';
import { useAnnotatedBooks } from './use-annotated-books.ts';
import { useOwnReviews } from './use-own-reviews.ts';

/** The data of the user: annotations, reviews, choices of emails, and the stored account data. */
export function YourData() {
  const annotatedBooks = useAnnotatedBooks();
  const ownReviews = useOwnReviews();
  const accountData = useAccountData();
  return (
    <>
      {annotatedBooks && <AnnotatedBooks {...annotatedBooks} />}
      {ownReviews && <OwnReviews {...ownReviews} />}
      <EmailChoices />
      {accountData && <AccountData {...accountData} />}
    </>
  );
}
