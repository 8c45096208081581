import { Button, ButtonLink } from '@octavo/ui/Button';
import { StatePage } from '@octavo/ui/StatePage';
import { usePageTitle } from '../navigation/use-page.ts';

/** There is no such page. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <StatePage drawing="lost" title="Page not found" action={<ButtonLink href="/studio">Go to your books</ButtonLink>}>
      <p>This page does not exist, or the book belongs to another author.</p>
    </StatePage>
  );
}

/** A page failed in a way that it does not handle, such as a part of the program that cannot be loaded. */
export function ErrorPage() {
  usePageTitle('This page could not be shown');
  return (
    <StatePage
      drawing="torn"
      title="This page could not be shown"
      action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      <p>Your saved changes are safe. Reload the page. If this happens again, contact the shop.</p>
    </StatePage>
  );
}
