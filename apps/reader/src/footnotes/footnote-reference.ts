const EPUB_NAMESPACE = 'http://www.idpf.org/2007/ops';
const REFERENCE_TYPES = ['noteref', 'glossref', 'biblioref'];
const REFERENCE_ROLES = ['doc-noteref', 'doc-glossref', 'doc-biblioref'];
const BACKLINK_TYPES = ['backlink', 'referrer'];
const BACKLINK_ROLES = ['doc-backlink'];

/** Whether a link refers to a note: it has a note type or role, or it is a short superscript marker. */
export function isFootnoteReference(link: Element): boolean {
  if (isBacklink(link)) return false;
  if (hasTypeOrRole(link, REFERENCE_TYPES, REFERENCE_ROLES)) return true;
  return (
    isNoteMarker(link.textContent ?? '') &&
    (isSuperscript(link) || [...link.children].some(isSuperscript) || isInsideSuperscript(link))
  );
}

/** Whether a link leads from a note back to the text. */
export const isBacklink = (link: Element): boolean => hasTypeOrRole(link, BACKLINK_TYPES, BACKLINK_ROLES);

function hasTypeOrRole(element: Element, types: readonly string[], roles: readonly string[]): boolean {
  const type = element.getAttributeNS(EPUB_NAMESPACE, 'type') ?? element.getAttribute('epub:type') ?? '';
  const role = element.getAttribute('role') ?? '';
  return (
    type.split(/\s+/).some((name) => types.includes(name)) || role.split(/\s+/).some((name) => roles.includes(name))
  );
}

/** Matches `12`, `*` or `[iv]`: a note marker is short, unlike other superscript text. */
const isNoteMarker = (text: string): boolean =>
  /^[\s([]*([\p{N}ivxlc]{1,5}|[a-z]|[*†‡§¶#]{1,4})[\s)\].]*$/iu.test(text);

function isInsideSuperscript({ parentElement: parent }: Element): boolean {
  return parent !== null && isSuperscript(parent);
}

function isSuperscript(element: Element): boolean {
  if (element.localName === 'sup') return true;
  const align = element.ownerDocument.defaultView?.getComputedStyle(element).verticalAlign ?? '';
  return align === 'super' || align === 'text-top';
}
