/**
 * The grammars of OPDS 1.2. They combine the rules of Atom (RFC 4287, appendix B), the OPDS schema (specs.opds.io, `opds.rnc`)
 * and the text of OPDS 1.2, sections 2 to 7.
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
/** Link relations whose price is required or optional; other links must have none. */
const PRICED = {
  must: new Set([`${ACQUISITION}/buy`]),
  may: new Set([`${ACQUISITION}/borrow`, `${ACQUISITION}/subscribe`, `${ACQUISITION}/sample`]),
};
/** From "OPDS for Library Patrons", the source of `availability` in OPDS 2.0. */
const STATES = new Set(['available', 'unavailable', 'reserved', 'ready']);
const ACQUISITIONS = new Set([
  ACQUISITION,
  ...['open-access', 'borrow', 'buy', 'sample', 'subscribe'].map((way) => `${ACQUISITION}/${way}`),
]);

/** How many of an element its parent may contain: exactly one, at most one, any number. */
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
/** Dublin Core elements that Atom elements replace. */
const REPLACED = ['dc:title', 'dc:creator', 'dc:subject', 'dc:rights', 'dc:description', 'dc:abstract'];

type ReportFault = (fault: string) => void;

/** Returns the faults of a feed; none for a valid one. */
export function validateFeed(feed: XmlElement): string[] {
  return collectFaults((report) => {
    checkRoot(feed, 'feed', report);
    checkChildren(feed, FEED, report);
    const entries = childrenOf(feed, 'entry');
    if (childrenOf(feed, 'author').length === 0 && entries.some((entry) => childrenOf(entry, 'author').length === 0))
      report('An entry has no author.');
    const self = linksTo(feed, 'self');
    const type = self[0]?.attributes['type'] ?? '';
    if (self.length !== 1) report(`The feed has ${self.length} self links.`);
    const kind = FEED_TYPE.exec(type)?.[1];
    if (kind === undefined) report(`The feed has the type ${type}.`);
    if (linksTo(feed, 'start').length !== 1) report('The feed has no start link.');
    for (const link of linksTo(feed, 'search'))
      if (link.attributes['type'] !== 'application/opensearchdescription+xml')
        report('The search link has the wrong type.');
    checkFacets(feed, kind === 'acquisition', report);
    for (const entry of entries) (kind === 'acquisition' ? checkBook : checkNavigation)(entry, report);
    const ids = entries.map((entry) => entry.one('id').text);
    if (new Set(ids).size !== ids.length) report('Two entries have the same id.');
    // A partial entry leaves the content to the complete entry.
    for (const entry of entries)
      if (childrenOf(entry, 'summary').length > 0 && childrenOf(entry, 'content').length > 0)
        report('An entry of a feed has summary and content.');
  });
}

/** Returns the faults of a complete entry. */
export function validateEntry(entry: XmlElement): string[] {
  return collectFaults((report) => {
    checkRoot(entry, 'entry', report);
    if (childrenOf(entry, 'author').length === 0) report('The entry has no author.');
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
  if (uses(root) && root.attributes['xmlns:opds'] !== CATALOG) report('The OPDS namespace is wrong.');
}

function checkChildren(element: XmlElement, allowed: typeof FEED | typeof PERSON, report: ReportFault): void {
  const counts = new Map<string, number>();
  for (const { name } of element.children) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of allowed.one) if (counts.get(name) !== 1) report(`<${element.name}> must have one <${name}>.`);
  for (const name of allowed.atMostOne) if ((counts.get(name) ?? 0) > 1) report(`<${element.name}> repeats <${name}>.`);
  const known = new Set([...allowed.one, ...allowed.atMostOne, ...allowed.any]);
  for (const name of counts.keys()) {
    // Other vocabularies are allowed; Atom and OPDS elements must be known.
    if (!known.has(name) && (!name.includes(':') || name.startsWith('opds:')))
      report(`<${element.name}> has <${name}>.`);
    if (REPLACED.includes(name)) report(`<${name}> must be replaced by an Atom element.`);
  }
  for (const child of element.children) checkChild(child, report);
}

function checkChild(child: XmlElement, report: ReportFault): void {
  const { name, attributes, text } = child;
  if (['id', 'icon', 'logo', 'uri'].includes(name)) checkAddress(text, report);
  if (['updated', 'published'].includes(name) && !(MOMENT.test(text) && !Number.isNaN(Date.parse(text))))
    report(`${text} is not a date-time.`);
  if (['title', 'subtitle', 'rights', 'content'].includes(name)) checkText(child, ['text', 'html'], report);
  if (name === 'summary') checkText(child, ['text'], report);
  if (['author', 'contributor'].includes(name)) checkChildren(child, PERSON, report);
  if (name === 'category' && !attributes['term']) report('A category has no term.');
  if (name === 'link') checkLink(child, report);
}

function checkText({ name, attributes, children }: XmlElement, types: readonly string[], report: ReportFault): void {
  const type = attributes['type'] ?? 'text';
  if (!types.includes(type)) report(`<${name}> is ${type}.`);
  if (children.length > 0) report(`<${name}> has child elements.`);
}

function checkAddress(address: string, report: ReportFault): void {
  if (NOT_IN_ADDRESSES.test(address) || !URL.canParse(address)) report(`${address} is not a URL.`);
}

function checkLink(link: XmlElement, report: ReportFault): void {
  const { href = '', rel = 'alternate', type } = link.attributes;
  checkAddress(href, report);
  if (type === undefined || !MEDIA_TYPE.test(type)) report(`A link with rel ${rel} has the type ${type}.`);
  const own = Object.keys(link.attributes).filter((name) => name.startsWith('opds:'));
  if (rel !== FACET && own.length > 0) report(`A link with rel ${rel} has ${own.join()}.`);
  const prices = childrenOf(link, 'opds:price');
  if (PRICED.must.has(rel) && prices.length === 0) report('A buy link has no price.');
  if (!PRICED.must.has(rel) && !PRICED.may.has(rel) && prices.length > 0) report(`A link with rel ${rel} has a price.`);
  for (const { text, attributes } of prices) {
    if (!DECIMAL.test(text)) report(`${text} is not a price.`);
    if (!CURRENCIES.has(attributes['currencycode'] ?? '')) report(`${attributes['currencycode']} is not a currency.`);
  }
  const indirect = link.all('opds:indirectAcquisition');
  for (const { attributes } of indirect)
    if (!MEDIA_TYPE.test(attributes['type'] ?? '')) report('An indirect acquisition has no type.');
  // A sample may be a page itself.
  if (PRICED.must.has(rel) && type === 'text/html' && indirect.length === 0)
    report('A buy link to a page has no indirect acquisition.');
  for (const { attributes } of childrenOf(link, 'opds:availability'))
    if (!STATES.has(attributes['status'] ?? '')) report(`${attributes['status']} is not an availability.`);
  for (const { name } of link.children)
    if (!['opds:price', 'opds:indirectAcquisition', 'opds:availability'].includes(name))
      report(`A link has <${name}>.`);
}

/** At most one facet of a group is active, and no facet is in two groups. */
function checkFacets(feed: XmlElement, isAllowed: boolean, report: ReportFault): void {
  const facets = linksTo(feed, FACET);
  if (facets.length > 0 && !isAllowed) report('A navigation feed has facets.');
  const active = facets.filter(({ attributes }) => attributes['opds:activeFacet'] !== undefined);
  for (const { attributes } of active)
    if (attributes['opds:activeFacet'] !== 'true') report('An inactive facet has activeFacet.');
  const groups = active.map(({ attributes }) => attributes['opds:facetGroup']);
  if (new Set(groups).size !== groups.length) report('Two facets of one group are active.');
  const names = facets.map(({ attributes }) => `${attributes['opds:facetGroup']} ${attributes['title']}`);
  if (new Set(names).size !== names.length) report('A facet is repeated.');
  for (const { attributes } of facets) {
    if (!attributes['title']) report('A facet has no title.');
    if (attributes['thr:count'] !== undefined && !/^\d+$/.test(attributes['thr:count']))
      report('A facet count is not a number.');
  }
}

function checkNavigation(entry: XmlElement, report: ReportFault): void {
  checkChildren(entry, ENTRY, report);
  if (childrenOf(entry, 'content').length !== 1) report('A navigation entry has no content.');
  const links = childrenOf(entry, 'link');
  if (!links.some(({ attributes }) => FEED_TYPE.test(attributes['type'] ?? '')))
    report('A navigation entry links to no feed.');
}

function checkBook(entry: XmlElement, report: ReportFault): void {
  checkChildren(entry, ENTRY, report);
  const links = childrenOf(entry, 'link');
  if (!links.some(({ attributes }) => ACQUISITIONS.has(attributes['rel'] ?? '')))
    report('A book has no acquisition link.');
  const pictures = links.filter(({ attributes }) => attributes['rel']?.startsWith('http://opds-spec.org/image'));
  for (const { attributes } of pictures)
    if (!/^image\/(jpeg|png|gif)$/.test(attributes['type'] ?? ''))
      report(`An image has the type ${attributes['type']}.`);
  if (!linksTo(entry, 'alternate').some(({ attributes }) => attributes['type'] === ENTRY_TYPE))
    report('A book has no link to its complete entry.');
  // Atom: two alternates must not have the same language and type.
  const alternates = linksTo(entry, 'alternate').map(({ attributes }) => `${attributes['type']}`);
  if (new Set(alternates).size !== alternates.length) report('Two alternates of a book have the same type.');
}

const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
const linksTo = (element: XmlElement, rel: string): XmlElement[] =>
  childrenOf(element, 'link').filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === rel);
