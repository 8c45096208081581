import { truncateText } from '@octavo/core/entities';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { AudioLines, Copy, MessageSquareText, Search } from 'lucide';
import type { CSSProperties } from 'react';
import type { BookSelection } from '../navigator/input/selections.ts';
import { HighlightColors } from './HighlightColors.tsx';
import styles from './SelectionBar.module.css';
import { panelText } from '../text/panel-text.ts';
import type { ReaderContext } from '../context/reader-context.ts';

/** Minimum space above the selection, in pixels; with less space, the bar is below it. */
const MIN_SPACE_PX = 72;
/** The same for a narrow window, in which the bar has two rows as in `SelectionBar.module.css`. */
const MIN_SPACE_WRAPPED_PX = 118;
const NARROW_QUERY = '(width < 26rem)';
/** Maximum length of a search query from a selection, in UTF-16 units. */
const MAX_QUERY_LENGTH = 80;
/** Gap between the bar and the selection. */
const GAP_PX = 8;

/** Actions for the selected text. */
export function SelectionBar({ context, selection }: { context: ReaderContext; selection: BookSelection }) {
  const { annotations, book, search, tts, pageData } = context;
  const isFullBook = pageData.sample === null;
  const { top, bottom, left } = selection.rect;
  const minSpace = isFullBook && matchMedia(NARROW_QUERY).matches ? MIN_SPACE_WRAPPED_PX : MIN_SPACE_PX;
  const vertical: CSSProperties =
    top >= minSpace
      ? { insetBlockEnd: window.innerHeight - top + GAP_PX }
      : { insetBlockStart: Math.min(bottom + GAP_PX, window.innerHeight - minSpace) };
  return (
    <section
      aria-label={panelText.selection}
      data-component="SelectionBar"
      data-panel=""
      className={styles.selection}
      style={{ ...vertical, '--popup-left': `${left}px` } as CSSProperties}
    >
      {isFullBook && <HighlightColors onChoose={(color) => annotations.highlight(selection, color)} />}
      {isFullBook && (
        <IconButton
          label={panelText.addNote}
          icon={<Icon of={MessageSquareText} />}
          onClick={() =>
            context.open({ kind: 'annotation', id: annotations.highlight(selection, 'yellow'), focusNote: true })
          }
        />
      )}
      <IconButton
        label={panelText.copy}
        icon={<Icon of={Copy} />}
        onClick={() => {
          navigator.clipboard.writeText(selection.text).then(
            () => book.navigator.clearSelection(),
            // If the browser denies access, the text stays selected and can be copied by keyboard.
            () => undefined,
          );
        }}
      />
      {isFullBook && (
        <IconButton
          label={panelText.searchSelection}
          icon={<Icon of={Search} />}
          onClick={() => {
            search.setQuery(truncateText(selection.quote.exact, MAX_QUERY_LENGTH));
            book.navigator.clearSelection();
            context.open({ kind: 'search' });
          }}
        />
      )}
      {tts.isSupported && tts.hasVoice && (
        <IconButton label={panelText.readFromHere} icon={<Icon of={AudioLines} />} onClick={() => tts.start()} />
      )}
    </section>
  );
}
