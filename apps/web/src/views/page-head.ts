/** The title and description of a page. */
type PageHead = readonly [title?: string, description?: string];

/** The head of a missing page, also used by the rendering server. */
export const MISSING_PAGE: PageHead = ['Page not found', 'There is no page at this address.'];

/** The head of a page about a `subject`. It is empty while the subject loads; `null` gives the head of a missing page. */
export function pageHeadOf<Subject>(
  subject: Subject | null | undefined,
  toHead: (found: Subject) => PageHead,
): PageHead {
  if (subject === null) return MISSING_PAGE;
  return subject === undefined ? [] : toHead(subject);
}
