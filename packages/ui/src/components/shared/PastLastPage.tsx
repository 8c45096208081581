import { StatePage } from '../StatePage/index.ts';
import { TextLink } from '../TextLink/index.ts';

/** The words of a part of a list that has nothing in it, though the list has. */
export const pastLastPageText = {
  pastLastPage: 'There is nothing on this page',
  pastLastPageSentence: 'The list is shorter than the address says.',
  firstPage: 'Go to the first page',
};

interface PastLastPageProps {
  messages: typeof pastLastPageText;
  headingLevel: 2 | 3;
  /** Where the list begins. */
  firstHref: string | undefined;
  className?: string | undefined;
}

/** A part behind the last one of a list: an old address, or a list that became shorter. Says so, and leads to its beginning. */
export function PastLastPage({ messages, headingLevel, firstHref, className }: PastLastPageProps) {
  return (
    <StatePage
      drawing="shelf"
      headingLevel={headingLevel}
      title={messages.pastLastPage}
      action={firstHref !== undefined && <TextLink href={firstHref}>{messages.firstPage}</TextLink>}
      className={className}
    >
      <p>{messages.pastLastPageSentence}</p>
    </StatePage>
  );
}
