import type { Manifest } from '@octavo/epub/manifest';
import type { Jumps } from './use-jumps.ts';
import type { AnnotationControls } from './use-annotations.ts';
import type { TtsControls } from './use-tts.ts';
import type { BookSearch } from './use-search.ts';
import type { OfflineCopyControls } from '../offline/use-offline-copy.ts';
import type { Reading } from './use-reading.ts';
import type { Navigator } from '../navigator/navigator.ts';
import type { FootnoteReference } from '../footnotes/load-footnote.ts';
import type { ExternalLink } from '../navigator/input/book-links.ts';
import type { Picture } from '../navigator/input/pictures.ts';
import type { BookSelection } from '../navigator/input/selections.ts';
import type { PositionScale } from '../position/position-scale.ts';
import type { PageData } from '../session/page-data.ts';
import type { ReadingSession } from '../session/reading-session.ts';

/** The open panel. A panel that belongs to an element of the text refers to it. */
export type Panel =
  | { kind: 'contents' | 'annotations' | 'search' | 'appearance' | 'goTo' | 'more' | 'help' | 'editions' }
  | { kind: 'note'; reference: FootnoteReference }
  /** `focusNote` moves the focus to the note field; `isFromList` is set if the panel was opened from the list. */
  | { kind: 'annotation'; id: string; focusNote?: boolean; isFromList?: boolean }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'externalLink'; link: ExternalLink };

/** Everything that panels use of the open book. */
export interface ReaderContext {
  readonly book: { manifest: Manifest; scale: PositionScale; navigator: Navigator };
  readonly reading: Reading;
  readonly jumps: Jumps;
  readonly annotations: AnnotationControls;
  readonly search: BookSearch;
  readonly tts: TtsControls;
  readonly copies: OfflineCopyControls;
  /** Whether single-key shortcuts are on. */
  readonly singleKeyShortcuts: { isOn: boolean; set(isOn: boolean): void };
  readonly session: ReadingSession;
  readonly pageData: PageData;
  readonly selection: BookSelection | undefined;
  readonly panel: Panel | undefined;
  open(panel: Panel): void;
  /** Closes the panel. The focus returns to the element that opened it, or to the list below it. */
  close(): void;
}
