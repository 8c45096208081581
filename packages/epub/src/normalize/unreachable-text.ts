import type { EpubWarning } from '../errors/index.ts';
import type { Manifest, NavigationLink } from '../manifest/index.ts';
import { decodePath, fragmentOf, resolveEntryName } from '../package/index.ts';
import { WarningList } from '../publication/warning-list.ts';
import type { HiddenText } from '../visibility/index.ts';
import { atLine, quoteWords } from './document-warnings.ts';

/** What an import knows about the text of a served document. */
export interface ServedText {
  /** Name of the entry. */
  readonly name: string;
  readonly text: string;
  /** Relative URLs of its links to documents of the book. */
  readonly links: ReadonlySet<string>;
  readonly hidden: readonly HiddenText[];
}

const LETTER = /[\p{L}\p{N}]/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Returns the warnings about text that is on no page: hidden text that no link leads to, and documents that a customer
 * cannot open. `outside` are the names of documents that should be, but are not in the reading order.
 */
export function unreachableText(
  manifest: Manifest,
  outside: ReadonlySet<string>,
  documents: readonly ServedText[],
): EpubWarning[] {
  const warnings = new WarningList();
  const nonLinear = new Set(
    manifest.readingOrder.flatMap(({ href, linear }) => (linear === 'no' ? [decodePath(href)] : [])),
  );
  const needsLinks = nonLinear.size > 0 || outside.size > 0 || documents.some(({ hidden }) => hidden.length > 0);
  if (!needsLinks) return [];
  const targets = linkTargets(manifest, documents);
  for (const document of documents) {
    const { name, text } = document;
    const isLinked = targets.files.has(name);
    if (LETTER.test(text) && (outside.has(name) || (nonLinear.has(name) && !isLinked)))
      warnings.add({
        code: 'document_unreachable',
        message: unreachableMessage(outside.has(name), isLinked),
        entry: name,
      });
    for (const warning of hiddenWarnings(document, targets.places)) warnings.add(warning);
  }
  return warnings.all();
}

function unreachableMessage(isOutside: boolean, isLinked: boolean): string {
  if (!isOutside) return 'The document is outside of the linear reading order, and no link leads to it.';
  return isLinked
    ? 'Links lead to the document, but the reading order does not contain it, so it cannot be opened.'
    : 'The document is not in the reading order, so it cannot be opened.';
}

interface Targets {
  /** Names of the documents to which another document or the contents have a link. */
  readonly files: ReadonlySet<string>;
  /** `name#fragment` of each target of a link. */
  readonly places: ReadonlySet<string>;
}

function linkTargets(manifest: Manifest, documents: readonly ServedText[]): Targets {
  const files = new Set<string>();
  const places = new Set<string>();
  const add = (from: string | undefined, href: string): void => {
    const name = resolveEntryName(from ?? '', href);
    if (name === undefined) return;
    if (name !== from) files.add(name);
    const fragment = fragmentOf(href);
    if (fragment !== '') places.add(`${name}#${decodePath(fragment)}`);
  };
  for (const { name, links } of documents) for (const href of links) add(name, href);
  const visit = (links: readonly NavigationLink[]): void => {
    for (const { href, children } of links) {
      if (href !== '') add(undefined, href);
      visit(children ?? []);
    }
  };
  for (const links of [manifest.toc, manifest.landmarks ?? [], manifest.pageList ?? []]) visit(links);
  return { files, places };
}

const CODES = { style: 'text_hidden', page: 'text_outside_page', fallback: 'text_in_media' } as const;
const MESSAGES: Readonly<Record<HiddenText['reason'], string>> = {
  style: 'are hidden by the styles of the book',
  page: 'are outside of the page',
  fallback: 'are only for devices that cannot show the medium',
};

function hiddenWarnings({ name, hidden }: ServedText, places: ReadonlySet<string>): EpubWarning[] {
  return (['style', 'page', 'fallback'] as const).flatMap((reason) => {
    const parts = hidden.filter(
      (part) => part.reason === reason && (reason !== 'style' || !part.ids.some((id) => places.has(`${name}#${id}`))),
    );
    const words = parts.flatMap(({ text }) => text.match(WORD) ?? []);
    if (words.length === 0) return [];
    const message = `${words.length === 1 ? 'One word' : `${words.length} words`} ${MESSAGES[reason]}: ${quoteWords(words)}.`;
    return [
      {
        code: CODES[reason],
        message: words.length === 1 ? message.replace(' are ', ' is ') : message,
        entry: name,
        ...atLine(parts.find(({ line }) => line !== undefined)?.line),
      },
    ];
  });
}
