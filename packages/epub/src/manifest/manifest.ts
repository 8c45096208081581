/**
 * The Readium Web Publication Manifest as this package writes it, a subset of the published format.
 * Types only, so that browser code can import them at no cost.
 *
 * @see https://readium.org/webpub-manifest/
 */

/** A text in one language, or the same text by language tag. */
export type LocalizedText = string | Readonly<Record<string, string>>;

/** A person or organization that contributed to the book. */
export interface Contributor {
  readonly name: LocalizedText;
  /** The sort key: "Austen, Jane". */
  readonly sortAs?: string;
  /** MARC relator codes without a separate manifest field, for example `win`. */
  readonly role?: readonly string[];
}

/** A series or collection the book belongs to. */
export interface Collection {
  readonly name: string;
  /** Position in the series; may be fractional (a novella "1.5"). */
  readonly position?: number;
}

/** Accessibility metadata of the book, in the schema.org vocabulary. */
export interface Accessibility {
  readonly conformsTo?: readonly string[];
  readonly certification?: { readonly certifiedBy?: string; readonly credential?: string; readonly report?: string };
  readonly summary?: string;
  readonly accessMode?: readonly string[];
  readonly accessModeSufficient?: readonly (readonly string[])[];
  readonly feature?: readonly string[];
  readonly hazard?: readonly string[];
}

/** The direction in which pages are turned. */
export type ReadingProgression = 'ltr' | 'rtl' | 'auto';

/** Whether the text flows into any page size or every page has a fixed size. */
export type Layout = 'reflowable' | 'fixed';

/** Metadata of the publication. */
export interface ManifestMetadata {
  readonly '@type': 'http://schema.org/Book';
  readonly conformsTo: 'https://readium.org/webpub-manifest/profiles/epub';
  /** A URI: `urn:isbn:…`, `urn:uuid:…`, or `urn:octavo:…` with an identifier that is not a URI. */
  readonly identifier?: string;
  /** Other identifiers as URIs, for example the ISBN of a book whose main identifier is a UUID. */
  readonly altIdentifier?: readonly string[];
  readonly title: LocalizedText;
  readonly subtitle?: LocalizedText;
  readonly sortAs?: string;
  readonly author?: readonly Contributor[];
  readonly translator?: readonly Contributor[];
  readonly editor?: readonly Contributor[];
  readonly artist?: readonly Contributor[];
  readonly illustrator?: readonly Contributor[];
  readonly letterer?: readonly Contributor[];
  readonly penciler?: readonly Contributor[];
  readonly colorist?: readonly Contributor[];
  readonly inker?: readonly Contributor[];
  readonly narrator?: readonly Contributor[];
  readonly contributor?: readonly Contributor[];
  readonly publisher?: readonly Contributor[];
  /** BCP 47 tags, the main one first. */
  readonly language?: readonly string[];
  readonly subject?: readonly { readonly name: string; readonly code?: string; readonly scheme?: string }[];
  /** HTML as the publisher wrote it. NOT sanitized: sanitize it before you show it. */
  readonly description?: string;
  /** ISO 8601 date or date-time. */
  readonly published?: string;
  /** ISO 8601 date-time with `Z`. */
  readonly modified?: string;
  readonly belongsTo?: { readonly series?: readonly Collection[]; readonly collection?: readonly Collection[] };
  readonly accessibility?: Accessibility;
  readonly readingProgression: ReadingProgression;
  readonly layout: Layout;
  /** The number of positions in the book, at least 1. See `ReadingOrderLink.positions`. */
  readonly numberOfPositions: number;
  /** Length of the recorded audio in seconds, as the book states it. */
  readonly duration?: number;
  /** The classes of the book's styles for text whose audio is played. */
  readonly mediaOverlay?: MediaOverlayClasses;
}

/** Classes for text that is played. @see EPUB 3.3 §9.3.2.3 */
export interface MediaOverlayClasses {
  /** For the element that is being played. */
  readonly activeClass?: string;
  /** For the root of a document that is being played. */
  readonly playbackActiveClass?: string;
}

/** Presentation hints of one document. */
export interface LinkProperties {
  readonly contains?: readonly ('mathml' | 'svg' | 'js' | 'remote-resources')[];
  readonly layout?: Layout;
  readonly page?: 'left' | 'right' | 'center';
  readonly spread?: 'auto' | 'both' | 'none' | 'landscape';
  readonly orientation?: 'auto' | 'landscape' | 'portrait';
  readonly overflow?: 'auto' | 'paginated' | 'scrolled';
}

/** A file of the publication. `href` is percent-encoded and relative to the manifest. */
export interface Link {
  readonly href: string;
  readonly type: string;
  readonly rel?: string;
  readonly title?: string;
  readonly properties?: LinkProperties;
}

/** A document of the reading order. */
export interface ReadingOrderLink extends Link {
  /** Base of every CFI into this document: `/6/4[chapter-1]`. @see https://idpf.org/epub/linking/cfi/ */
  readonly cfi: string;
  /** Uncompressed size in bytes. */
  readonly size: number;
  /** The number of positions in the document: one per started 1,024 bytes, or one for a fixed layout. */
  readonly positions: number;
  /** `no` for notes and other documents outside the linear reading order. */
  readonly linear?: 'no';
  /** The recorded audio that is synchronized with the text of the document: a `GuidedNavigation` of type `application/guided-navigation+json`. */
  readonly alternate?: readonly Link[];
  /** Length of that audio in seconds, if every clip states its end. */
  readonly duration?: number;
}

/** An entry of the table of contents. `href` is empty for a heading without a link. */
export interface NavigationLink {
  readonly href: string;
  readonly title: string;
  /** `epub:type` of a landmark: `cover`, `toc`, `bodymatter` … */
  readonly rel?: string;
  readonly children?: readonly NavigationLink[];
}

/** A complete publication manifest, ready to be served with its resources. */
export interface Manifest {
  readonly '@context': 'https://readium.org/webpub-manifest/context.jsonld';
  readonly metadata: ManifestMetadata;
  readonly links: readonly Link[];
  readonly readingOrder: readonly ReadingOrderLink[];
  readonly resources: readonly Link[];
  readonly toc: readonly NavigationLink[];
  readonly landmarks?: readonly NavigationLink[];
  readonly pageList?: readonly NavigationLink[];
}
