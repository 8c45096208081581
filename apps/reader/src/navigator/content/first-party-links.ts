import { readPageData } from '../../session/page-data.ts';
import { onArrival } from './arriving-document.ts';

const XLINK = 'http://www.w3.org/1999/xlink';
const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

let firstPartyHostnames: ReadonlySet<string> | undefined;

/**
 * Whether a link of a book leads to the shop or to the reader. A book must not start anything there on behalf of its
 * reader, such as signing out. Ports are ignored, because a port may redirect to another one.
 */
export function isFirstPartyLink(href: string): boolean {
  const hostname = hostnameOf(href);
  firstPartyHostnames ??= new Set(
    [location.href, readPageData(document).product_url].flatMap((own) => hostnameOf(own) ?? []),
  );
  if (hostname === undefined) return false;
  return (
    firstPartyHostnames.has(hostname) ||
    (LOOPBACK.test(hostname) && [...firstPartyHostnames].some((own) => LOOPBACK.test(own)))
  );
}

/** Removes the target of every link to the shop or to the reader, so that no menu or gesture of the browser can open it. */
export function disableFirstPartyLinks(doc: Document): void {
  onArrival(doc, () => disableLinks(doc));
  disableLinks(doc);
}

function disableLinks(doc: Document): void {
  for (const element of doc.querySelectorAll('a, [href]')) {
    if (isFirstPartyLink(element.getAttribute('href') ?? '')) element.removeAttribute('href');
    if (isFirstPartyLink(element.getAttributeNS(XLINK, 'href') ?? '')) element.removeAttributeNS(XLINK, 'href');
  }
}

/** The hostname of an absolute web address. */
function hostnameOf(href: string): string | undefined {
  if (!/^\s*https?:/i.test(href) || !URL.canParse(href)) return undefined;
  // A name with a final dot is the same host.
  return new URL(href).hostname.replace(/\.$/, '');
}
