import { ButtonLink } from '@octavo/ui/Button';
import { StatePage } from '@octavo/ui/StatePage';
import { usePageTitle } from '../navigation/use-page.ts';

/** Explains author accounts to a customer. */
export function BecomeAuthorPage() {
  usePageTitle('Become an author');
  return (
    <StatePage
      drawing="blank"
      title="Sell your books here"
      action={<ButtonLink href="/register">Register as an author</ButtonLink>}
    >
      <p>
        The studio is for author accounts. Your current account stays as it is. Register a second account with another
        email address and the role Author, then return to the studio.
      </p>
    </StatePage>
  );
}
