import { type FootnoteNode, extractNote } from './footnote-content.ts';

/** A link to a note that was followed. */
export interface FootnoteReference {
  /** The href of the note relative to the manifest, with its fragment. */
  href: string;
  /** The text of the link, such as `12` or `*`. */
  label: string;
  /** The position of the link on the screen, beside which the note is placed. */
  rect: { top: number; bottom: number; left: number };
  /** Returns the focus to the text. */
  focus(): void;
}

export interface FootnoteSource {
  /** Returns a document on the screen by its href. */
  renderedDocument(href: string): Document | undefined;
  /** Fetches a single note, so that long endnotes need not be loaded. Undefined if the server does not support this. */
  fetchFootnote(href: string): Promise<Document | undefined>;
  /** Loads the whole document. */
  loadDocument(href: string): Promise<Document>;
}

/** Loads the note at `href` from the nearest source; undefined if it cannot be shown in a pop-up. */
export async function loadFootnote(href: string, source: FootnoteSource): Promise<FootnoteNode[] | undefined> {
  const [document = '', fragment = ''] = href.split('#');
  const id = decodedFragment(fragment);
  if (id === '') return undefined;
  // An offline copy has no single notes, but it may have the whole document.
  const fetchFragment = () => source.fetchFootnote(href).catch(() => undefined);
  const doc = source.renderedDocument(document) ?? (await fetchFragment()) ?? (await source.loadDocument(document));
  return extractNote(doc, id);
}

function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A stray percent sign: use the name unchanged.
    return fragment;
  }
}
