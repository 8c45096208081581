/** The title and description of a page. */
type PageHead = readonly [title?: string, description?: string];

/** The head of a missing page, also used by the rendering server. */
export const MISSING_PAGE: PageHead = ['Page not found', 'There is no page at this address.'];

/** The head of a page about a `subject`: empty while it loads, and that of a missing page for `null`. */
export function pageHeadOf<Subject>(
  subject: Subject | null | undefined,
  toHead: (found: Subject) => PageHead,
): PageHead {
  if (subject === null) return MISSING_PAGE;
  return subject === undefined ? [] : toHead(subject);
}
