/** What a page is called and, in a sentence, what is on it. */
type PageHead = readonly [title?: string, description?: string];

/** That of a page that is not there; a server that renders says the same. */
export const MISSING_PAGE: PageHead = ['Page not found', 'There is no page at this address.'];

/** That of a page about one `subject`: none before it has come, and that of a missing page for `null`. */
export function pageHeadOf<Subject>(subject: Subject | null | undefined, toHead: (found: Subject) => PageHead): PageHead {
  if (subject === null) return MISSING_PAGE;
  return subject === undefined ? [] : toHead(subject);
}
