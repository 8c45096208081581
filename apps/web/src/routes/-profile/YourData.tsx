import { AccountData } from '@octavo/ui/AccountData';
import { AnnotatedBooks } from '@octavo/ui/AnnotatedBooks';
import { EmailChoices } from '@octavo/ui/EmailChoices';
import { OwnReviews } from '@octavo/ui/OwnReviews';
import { useAccountData } from './use-account-data.ts';
import { useAnnotatedBooks } from './use-annotated-books.ts';
import { useEmailChoices } from './use-email-choices.ts';
import { useOwnReviews } from './use-own-reviews.ts';

/** The data of the user: annotations, reviews, choices of emails, and the stored account data. */
export function YourData() {
  const annotatedBooks = useAnnotatedBooks();
  const ownReviews = useOwnReviews();
  const emailChoices = useEmailChoices();
  const accountData = useAccountData();
  return (
    <>
      {annotatedBooks && <AnnotatedBooks {...annotatedBooks} />}
      {ownReviews && <OwnReviews {...ownReviews} />}
      {emailChoices && <EmailChoices {...emailChoices} />}
      {accountData && <AccountData {...accountData} />}
    </>
  );
}
