/**
 * The grammars of OPDS 1.2 in our words: what Atom allows where (RFC 4287, appendix B), what the schema of OPDS narrows
 * (specs.opds.io, `opds.rnc`), and what its text alone asks for (OPDS 1.2, sections 2 to 7).
 */
import type { XmlElement } from './parse-xml.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const CATALOG = 'http://opds-spec.org/2010/catalog';
const ACQUISITION = 'http://opds-spec.org/acquisition';
const FACET = 'http://opds-spec.org/facet';
const ENTRY_TYPE = 'application/atom+xml;type=entry;profile=opds-catalog';
const FEED_TYPE = /^application\/atom\+xml;profile=opds-catalog;kind=(navigation|acquisition)$/;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(;.*)?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const DECIMAL = /^\d+(\.\d+)?$/;
const NOT_IN_ADDRESSES = /[\s<>{}|^`"\\]/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** A price must, may and must not stand in a link; none of them in any other. */
const PRICED = {
  must: new Set([`${ACQUISITION}/buy`]),
  may: new Set([`${ACQUISITION}/borrow`, `${ACQUISITION}/subscribe`, `${ACQUISITION}/sample`]),
};
/** Of "OPDS for Library Patrons", which OPDS 2.0 took its `availability` from. */
const STATES = new Set(['available', 'unavailable', 'reserved', 'ready']);
const ACQUISITIONS = new Set([
  ACQUISITION,
  ...['open-access', 'borrow', 'buy', 'sample', 'subscribe'].map((way) => `${ACQUISITION}/${way}`),
]);

/** How often an element may stand in another: exactly once, at most once, any number of times. */
const FEED = {
  one: ['id', 'title', 'updated'],
  atMostOne: ['generator', 'icon', 'logo', 'rights', 'subtitle'],
  any: ['author', 'category', 'contributor', 'link', 'entry'],
};
const ENTRY = {
  one: ['id', 'title', 'updated'],
  atMostOne: ['content', 'published', 'rights', 'source', 'summary'],
  any: ['author', 'category', 'contributor', 'link'],
};
const PERSON = { one: ['name'], atMostOne: ['uri', 'email'], any: [] };
/** Words of Dublin Core that say what Atom has words for. */
const REPLACED = ['dc:title', 'dc:creator', 'dc:subject', 'dc:rights', 'dc:description', 'dc:abstract'];

type ReportFault = (fault: string) => void;

/** What is wrong with a feed; nothing where it holds to the rules. */
export function validateFeed(feed: XmlElement): string[] {
  return collectFaults((report) => {
    checkRoot(feed, 'feed', report);
    checkChildren(feed, FEED, report);
    const entries = childrenOf(feed, 'entry');
    if (childrenOf(feed, 'author').length === 0 && entries.some((entry) => childrenOf(entry, 'author').length === 0))
      report('Nobody is the author of an entry.');
    const self = linksTo(feed, 'self');
    const type = self[0]?.attributes['type'] ?? '';
    if (self.length !== 1) report(`The feed names itself ${self.length} times.`);
    const kind = FEED_TYPE.exec(type)?.[1];
    if (kind === undefined) report(`The feed calls itself ${type}.`);
    if (linksTo(feed, 'start').length !== 1) report('The feed does not lead to the root.');
    for (const link of linksTo(feed, 'search'))
      if (link.attributes['type'] !== 'application/opensearchdescription+xml') report('The search is no description.');
    checkFacets(feed, kind === 'acquisition', report);
    for (const entry of entries) (kind === 'acquisition' ? checkBook : checkNavigation)(entry, report);
    const ids = entries.map((entry) => entry.one('id').text);
    if (new Set(ids).size !== ids.length) report('Two entries have one id.');
    // What is partial leaves the long text to the complete entry.
    for (const entry of entries)
      if (childrenOf(entry, 'summary').length > 0 && childrenOf(entry, 'content').length > 0)
        report('An entry of a feed has both texts.');
  });
}

/** What is wrong with the document of one book. */
export function validateEntry(entry: XmlElement): string[] {
  return collectFaults((report) => {
    checkRoot(entry, 'entry', report);
    if (childrenOf(entry, 'author').length === 0) report('Nobody is the author of the entry.');
    checkBook(entry, report);
  });
}

function collectFaults(check: (report: ReportFault) => void): string[] {
  const faults: string[] = [];
  check((fault) => faults.push(fault));
  return faults;
}

function checkRoot(root: XmlElement, name: string, report: ReportFault): void {
  if (root.name !== name) report(`The document is a ${root.name}.`);
  if (root.attributes['xmlns'] !== ATOM) report('The document is not Atom.');
  const uses = (element: XmlElement): boolean => element.name.startsWith('opds:') || element.children.some(uses);
  if (uses(root) && root.attributes['xmlns:opds'] !== CATALOG) report('Words of OPDS are none.');
}

function checkChildren(element: XmlElement, allowed: typeof FEED | typeof PERSON, report: ReportFault): void {
  const counts = new Map<string, number>();
  for (const { name } of element.children) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of allowed.one) if (counts.get(name) !== 1) report(`<${element.name}> has not one <${name}>.`);
  for (const name of allowed.atMostOne) if ((counts.get(name) ?? 0) > 1) report(`<${element.name}> repeats <${name}>.`);
  const known = new Set([...allowed.one, ...allowed.atMostOne, ...allowed.any]);
  for (const name of counts.keys()) {
    // Other vocabularies may say more; Atom and OPDS have no words but their own.
    if (!known.has(name) && (!name.includes(':') || name.startsWith('opds:')))
      report(`<${element.name}> has <${name}>.`);
    if (REPLACED.includes(name)) report(`<${name}> stands where Atom has a word.`);
  }
  for (const child of element.children) checkChild(child, report);
}

function checkChild(child: XmlElement, report: ReportFault): void {
  const { name, attributes, text } = child;
  if (['id', 'icon', 'logo', 'uri'].includes(name)) checkAddress(text, report);
  if (['updated', 'published'].includes(name) && !(MOMENT.test(text) && !Number.isNaN(Date.parse(text))))
    report(`${text} is no moment.`);
  if (['title', 'subtitle', 'rights', 'content'].includes(name)) checkText(child, ['text', 'html'], report);
  if (name === 'summary') checkText(child, ['text'], report);
  if (['author', 'contributor'].includes(name)) checkChildren(child, PERSON, report);
  if (name === 'category' && !attributes['term']) report('A category has no term.');
  if (name === 'link') checkLink(child, report);
}

function checkText({ name, attributes, children }: XmlElement, types: readonly string[], report: ReportFault): void {
  const type = attributes['type'] ?? 'text';
  if (!types.includes(type)) report(`<${name}> is ${type}.`);
  if (children.length > 0) report(`<${name}> has elements in it.`);
}

function checkAddress(address: string, report: ReportFault): void {
  if (NOT_IN_ADDRESSES.test(address) || !URL.canParse(address)) report(`${address} is no address.`);
}

function checkLink(link: XmlElement, report: ReportFault): void {
  const { href = '', rel = 'alternate', type } = link.attributes;
  checkAddress(href, report);
  if (type === undefined || !MEDIA_TYPE.test(type)) report(`A link to ${rel} is of type ${type}.`);
  const own = Object.keys(link.attributes).filter((name) => name.startsWith('opds:'));
  if (rel !== FACET && own.length > 0) report(`A link to ${rel} has ${own.join()}.`);
  const prices = childrenOf(link, 'opds:price');
  if (PRICED.must.has(rel) && prices.length === 0) report('What is sold has no price.');
  if (!PRICED.must.has(rel) && !PRICED.may.has(rel) && prices.length > 0) report(`A link to ${rel} has a price.`);
  for (const { text, attributes } of prices) {
    if (!DECIMAL.test(text)) report(`${text} is no price.`);
    if (!CURRENCIES.has(attributes['currencycode'] ?? '')) report(`${attributes['currencycode']} is no currency.`);
  }
  const indirect = link.all('opds:indirectAcquisition');
  for (const { attributes } of indirect)
    if (!MEDIA_TYPE.test(attributes['type'] ?? '')) report('Nobody knows what one gets in the end.');
  // A sample may be a page itself.
  if (PRICED.must.has(rel) && type === 'text/html' && indirect.length === 0)
    report('A page does not say what one gets in the end.');
  for (const { attributes } of childrenOf(link, 'opds:availability'))
    if (!STATES.has(attributes['status'] ?? '')) report(`${attributes['status']} says nothing of who gets it.`);
  for (const { name } of link.children)
    if (!['opds:price', 'opds:indirectAcquisition', 'opds:availability'].includes(name))
      report(`A link has <${name}>.`);
}

/** In each group one facet at most holds, and no facet is in two groups. */
function checkFacets(feed: XmlElement, isAllowed: boolean, report: ReportFault): void {
  const facets = linksTo(feed, FACET);
  if (facets.length > 0 && !isAllowed) report('Only lists of books have facets.');
  const active = facets.filter(({ attributes }) => attributes['opds:activeFacet'] !== undefined);
  for (const { attributes } of active)
    if (attributes['opds:activeFacet'] !== 'true') report('A facet that does not hold says so.');
  const groups = active.map(({ attributes }) => attributes['opds:facetGroup']);
  if (new Set(groups).size !== groups.length) report('Two facets of one group hold.');
  const names = facets.map(({ attributes }) => `${attributes['opds:facetGroup']} ${attributes['title']}`);
  if (new Set(names).size !== names.length) report('A facet stands there twice.');
  for (const { attributes } of facets) {
    if (!attributes['title']) report('A facet has no name.');
    if (attributes['thr:count'] !== undefined && !/^\d+$/.test(attributes['thr:count'])) report('A count is none.');
  }
}

function checkNavigation(entry: XmlElement, report: ReportFault): void {
  checkChildren(entry, ENTRY, report);
  if (childrenOf(entry, 'content').length !== 1) report('A way on does not say where to.');
  const links = childrenOf(entry, 'link');
  if (!links.some(({ attributes }) => FEED_TYPE.test(attributes['type'] ?? ''))) report('A way on leads to no feed.');
}

function checkBook(entry: XmlElement, report: ReportFault): void {
  checkChildren(entry, ENTRY, report);
  const links = childrenOf(entry, 'link');
  if (!links.some(({ attributes }) => ACQUISITIONS.has(attributes['rel'] ?? ''))) report('A book cannot be had.');
  const pictures = links.filter(({ attributes }) => attributes['rel']?.startsWith('http://opds-spec.org/image'));
  for (const { attributes } of pictures)
    if (!/^image\/(jpeg|png|gif)$/.test(attributes['type'] ?? '')) report(`A picture is ${attributes['type']}.`);
  if (!linksTo(entry, 'alternate').some(({ attributes }) => attributes['type'] === ENTRY_TYPE))
    report('A book does not lead to all that is known of it.');
  // Atom: of two ways to the same in one language and type, nobody could choose.
  const alternates = linksTo(entry, 'alternate').map(({ attributes }) => `${attributes['type']}`);
  if (new Set(alternates).size !== alternates.length) report('Two ways lead to the same form of a book.');
}

const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
const linksTo = (element: XmlElement, rel: string): XmlElement[] =>
  childrenOf(element, 'link').filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === rel);
