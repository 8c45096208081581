/** A person with a part in the book. `role` is a MARC relator code; an author without it. */
export interface BookContributor {
  readonly name: string;
  /** "Oskalo, Maren" */
  readonly sortAs?: string;
  readonly role?: string;
}

/** A chapter or page, as complete XHTML or SVG. */
export interface BookDocument {
  /** Path inside the package folder, for example `text/chapter-1.xhtml`. */
  readonly href: string;
  readonly content: string;
  readonly mediaType?: 'application/xhtml+xml' | 'image/svg+xml';
  /** Its line in the contents; a document without one is read but not listed. */
  readonly title?: string;
  readonly isLinear?: boolean;
  /** Manifest properties: `svg`, `mathml` … */
  readonly properties?: readonly string[];
  /** Spine properties: `page-spread-left`, `rendition:layout-pre-paginated` … */
  readonly spineProperties?: readonly string[];
}

/** A style sheet, picture or font. */
export interface BookResource {
  readonly href: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
  readonly isCover?: boolean;
}

/** A line of written contents, for books whose contents are more than their documents' titles. */
export interface BookTocEntry {
  readonly title: string;
  /** Empty for a heading that leads nowhere. */
  readonly href: string;
  readonly children?: readonly BookTocEntry[];
}

/** All that `writeEpub` needs. The same book always gives the same bytes. */
export interface Book {
  /** A URI: `urn:uuid:…`, `urn:isbn:…`. */
  readonly identifier: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly language: string;
  /** ISO 8601 with `Z`; the only time in the file. */
  readonly modified: string;
  readonly creators: readonly BookContributor[];
  readonly contributors?: readonly BookContributor[];
  readonly publisher?: string;
  readonly subjects?: readonly string[];
  /** HTML. */
  readonly description?: string;
  readonly published?: string;
  readonly series?: { readonly name: string; readonly position?: number };
  readonly direction?: 'ltr' | 'rtl';
  readonly layout?: 'reflowable' | 'fixed';
  /** Further `meta property`s, for example `schema:accessMode`. */
  readonly meta?: readonly (readonly [property: string, value: string])[];
  readonly documents: readonly BookDocument[];
  readonly resources?: readonly BookResource[];
  /** Made of the documents' titles if left out. */
  readonly toc?: readonly BookTocEntry[];
  readonly landmarks?: readonly { readonly type: string; readonly title: string; readonly href: string }[];
}
