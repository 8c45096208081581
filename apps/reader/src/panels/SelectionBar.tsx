import { cutText } from '@octavo/core/entities';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { AudioLines, Copy, MessageSquareText, Search } from 'lucide';
import type { CSSProperties } from 'react';
import type { BookSelection } from '../navigator/selections.ts';
import { MarkColors } from './MarkColors.tsx';
import styles from './SelectionBar.module.css';
import { panelText } from './panel-text.ts';
import type { Desk } from './reader-desk.ts';

/** Room, in pixels, that the bar needs above the words; else it lies below them. */
const ROOM = 72;
/** The same where the window is so narrow that it takes two rows, as in `SelectionBar.module.css`. */
const ROOM_OF_TWO = 118;
const NARROW = '(width < 26rem)';
/** So much of a long selection is looked for, in units of UTF-16. */
const MOST_UNITS = 80;
/** Between the bar and the words. */
const GAP = 8;

/** What can be done with the words that are selected. */
export function SelectionBar({ desk, selection }: { desk: Desk; selection: BookSelection }) {
  const { marking, book, search, aloud, facts } = desk;
  const isWhole = facts.sample === null;
  const { top, bottom, left } = selection.place;
  const room = isWhole && matchMedia(NARROW).matches ? ROOM_OF_TWO : ROOM;
  const vertical: CSSProperties =
    top >= room
      ? { insetBlockEnd: window.innerHeight - top + GAP }
      : { insetBlockStart: Math.min(bottom + GAP, window.innerHeight - room) };
  return (
    <section
      aria-label={panelText.selection}
      data-component="SelectionBar"
      data-panel=""
      className={styles.selection}
      style={{ ...vertical, '--mark-left': `${left}px` } as CSSProperties}
    >
      {isWhole && <MarkColors onChoose={(color) => marking.highlight(selection, color)} />}
      {isWhole && (
        <IconButton
          label={panelText.addNote}
          icon={<Icon of={MessageSquareText} />}
          onClick={() => desk.open({ kind: 'mark', id: marking.highlight(selection, 'yellow'), isForNote: true })}
        />
      )}
      <IconButton
        label={panelText.copy}
        icon={<Icon of={Copy} />}
        onClick={() => {
          navigator.clipboard.writeText(selection.text).then(
            () => book.navigator.clearSelection(),
            // Where it is refused the words stay selected, and the keys for it still copy them.
            () => undefined,
          );
        }}
      />
      {isWhole && (
        <IconButton
          label={panelText.searchThis}
          icon={<Icon of={Search} />}
          onClick={() => {
            search.setWords(cutText(selection.quote.exact, MOST_UNITS));
            book.navigator.clearSelection();
            desk.open({ kind: 'search' });
          }}
        />
      )}
      {aloud.isPossible && aloud.hasVoice && (
        <IconButton label={panelText.readFromHere} icon={<Icon of={AudioLines} />} onClick={() => aloud.start()} />
      )}
    </section>
  );
}
