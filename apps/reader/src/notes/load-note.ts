import { type NoteNode, extractNote } from './note-content.ts';

/** A link to a note that somebody followed. */
export interface NoteReference {
  /** Where the note stands, relative to the manifest, with its fragment. */
  href: string;
  /** `12`, `*`: as the text has it. */
  label: string;
  /** The words of the text around the link on the screen, to lay the note beside. */
  rect: { top: number; bottom: number; left: number };
  /** Gives the focus back to the text. */
  focus(): void;
}

export interface NoteSource {
  /** The documents on the screen, by href. */
  renderedDocument(href: string): Document | undefined;
  /** The server's cut of one note: it spares a reader of long endnotes the whole file. Undefined where it has none. */
  fetchNote(href: string): Promise<Document | undefined>;
  /** The whole document. */
  loadDocument(href: string): Promise<Document>;
}

/** The note behind `href`, from the nearest place that has it; undefined where there is none to show in a pop-up. */
export async function loadNote(href: string, source: NoteSource): Promise<NoteNode[] | undefined> {
  const [document = '', fragment = ''] = href.split('#');
  const id = decodedFragment(fragment);
  if (id === '') return undefined;
  // A kept copy has no cuts: without a connection the whole document may be here all the same.
  const fetchFragment = () => source.fetchNote(href).catch(() => undefined);
  const doc = source.renderedDocument(document) ?? (await fetchFragment()) ?? (await source.loadDocument(document));
  return extractNote(doc, id);
}

function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A stray percent sign: the name as it stands is then the name.
    return fragment;
  }
}
