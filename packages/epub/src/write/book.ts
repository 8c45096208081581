/** A contributor. `role` is a MARC relator code; authors have none. */
export interface BookContributor {
  readonly name: string;
  /** "Oskalo, Maren" */
  readonly sortAs?: string;
  readonly role?: string;
}

/** A chapter or page as complete XHTML or SVG. */
export interface BookDocument {
  /** Path inside the package folder, for example `text/chapter-1.xhtml`. */
  readonly href: string;
  readonly content: string;
  readonly mediaType?: 'application/xhtml+xml' | 'image/svg+xml';
  /** Its title in the contents. A document without a title is not listed. */
  readonly title?: string;
  readonly isLinear?: boolean;
  /** Manifest properties: `svg`, `mathml` … */
  readonly properties?: readonly string[];
  /** Path of the media overlay of this document, of type `application/smil+xml`. */
  readonly mediaOverlay?: string;
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

/** An entry of an explicit table of contents, for books whose contents are not just their documents' titles. */
export interface BookTocEntry {
  readonly title: string;
  /** Empty for a heading without a link. */
  readonly href: string;
  readonly children?: readonly BookTocEntry[];
}

/** The input of `writeEpub`. The same book always gives the same bytes. */
export interface Book {
  /** A URI: `urn:uuid:…`, `urn:isbn:…`. */
  readonly identifier: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly language: string;
  /** ISO 8601 with `Z`. It is the only date in the file. */
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
  /** Additional `meta property` elements, for example `schema:accessMode`. */
  readonly meta?: readonly (readonly [property: string, value: string])[];
  readonly documents: readonly BookDocument[];
  readonly resources?: readonly BookResource[];
  /** The default is a list of the documents' titles. */
  readonly toc?: readonly BookTocEntry[];
  readonly landmarks?: readonly { readonly type: string; readonly title: string; readonly href: string }[];
}
