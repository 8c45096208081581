import { StatePage } from '../StatePage/index.ts';
import { TextLink } from '../TextLink/index.ts';

/** The texts of a page past the last one. */
export const pastLastPageText = {
  pastLastPage: 'This page is empty',
  pastLastPageDescription: 'The list has fewer pages than this link expects.',
  firstPage: 'Go to the first page',
};

interface PastLastPageProps {
  messages: typeof pastLastPageText;
  headingLevel: 2 | 3;
  /** The URL of the first page. */
  firstHref: string | undefined;
  className?: string | undefined;
}

/** The empty state past the last page of a list, with a link to the first page: for old links and shortened lists. */
export function PastLastPage({ messages, headingLevel, firstHref, className }: PastLastPageProps) {
  return (
    <StatePage
      drawing="shelf"
      headingLevel={headingLevel}
      title={messages.pastLastPage}
      action={firstHref !== undefined && <TextLink href={firstHref}>{messages.firstPage}</TextLink>}
      className={className}
    >
      <p>{messages.pastLastPageDescription}</p>
    </StatePage>
  );
}
