import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SelectField } from '@octavo/ui/SelectField';
import { TextField } from '@octavo/ui/TextField';
import { type CSSProperties, useState } from 'react';
import { readerText } from '../chrome/reader-text.ts';
import { SaveUnsent } from '../chrome/SaveUnsent.tsx';
import { everyMark, isWanted, type Mark, MARK_COLORS, type MarkFilter } from '../marks/mark.ts';
import { MARK_FORMATS } from '../marks/mark-formats.ts';
import { text } from '../navigator/book-from-manifest.ts';
import styles from './MarksPanel.module.css';
import { panelText } from './panel-text.ts';
import shared from './panels.module.css';
import type { Desk } from './reader-desk.ts';

const KINDS = ['all', 'highlights', 'notes', 'bookmarks', 'refused'] as const;

/** All marks of the book, to narrow down, to go to, and to take along as a file. */
export function MarksPanel({ desk }: { desk: Desk }) {
  const { marking, session, book } = desk;
  const [filter, setFilter] = useState<MarkFilter>(everyMark);
  const { refused } = marking.store;
  // What was refused may be taken meanwhile: then there is nothing of the kind to be shown.
  const isAllTaken = filter.kind === 'refused' && refused.length === 0;
  const narrowed = isAllTaken ? { ...filter, kind: everyMark.kind } : filter;
  const shown = marking.marks.filter((mark) => isWanted(mark, narrowed, refused));
  const kinds = KINDS.filter((kind) => kind !== 'refused' || refused.length > 0).map((value) => ({
    value,
    label: panelText.markKinds[value],
  }));
  const colors = (['any', ...MARK_COLORS] as const).map((value) => ({
    value,
    label: value === 'any' ? panelText.anyColor : panelText.colors[value],
  }));
  return (
    <Dialog
      data-component="MarksPanel"
      isOpen
      onClose={desk.close}
      title={panelText.yourMarks}
      closeText={panelText.close}
      placement="end"
      className={shared.drawer}
    >
      {marking.marks.length === 0 ? (
        <>
          <p className={shared.status}>{panelText.noMarks}</p>
          <Unsent store={marking.store} />
        </>
      ) : (
        <>
          <div className={styles.filters}>
            <SelectField
              label={panelText.showKind}
              value={narrowed.kind}
              options={kinds}
              onChange={({ currentTarget }) =>
                setFilter({ ...filter, kind: KINDS.find((kind) => kind === currentTarget.value) ?? 'all' })
              }
            />
            <SelectField
              label={panelText.color}
              value={filter.color}
              options={colors}
              onChange={({ currentTarget }) =>
                setFilter({ ...filter, color: MARK_COLORS.find((color) => color === currentTarget.value) ?? 'any' })
              }
            />
            <TextField
              label={panelText.withWords}
              type="search"
              value={filter.words}
              className={styles.wide}
              onChange={({ currentTarget }) => setFilter({ ...filter, words: currentTarget.value })}
            />
          </div>
          <output className={shared.status}>{panelText.markCount(shown.length, marking.marks.length)}</output>
          <Unsent store={marking.store} onShow={() => setFilter({ ...everyMark, kind: 'refused' })} />
          <ol className={styles.marks}>
            {shown.map((mark) => (
              <MarkLine key={mark.id} desk={desk} mark={mark} />
            ))}
          </ol>
          <h3 className={shared.label}>{panelText.export}</h3>
          <ul className={styles.exports}>
            {MARK_FORMATS.map((format) => (
              <li key={format}>
                <a href={session.exportUrl(format)} download className={styles.download}>
                  {readerText.formats[format]}
                </a>
              </li>
            ))}
          </ul>
          <SaveUnsent title={text(book.manifest.metadata.title)} marks={marking.store.unsent} />
        </>
      )}
    </Dialog>
  );
}

/** What the server has not seen, which may be removals as well, and the way to those of the list that it will not take. */
function Unsent({
  store: { waiting, refused },
  onShow,
}: Pick<Desk['marking'], 'store'> & { onShow?: (() => void) | undefined }) {
  return (
    <>
      {waiting > 0 && <p className={shared.status}>{panelText.waiting(waiting)}</p>}
      {refused.length > 0 && (
        <p className={shared.status}>
          {panelText.refused(refused.length)}{' '}
          {onShow && (
            <button type="button" className={shared.link} onClick={onShow}>
              {panelText.showRefused(refused.length)}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function MarkLine({ desk, mark }: { desk: Desk; mark: Mark }) {
  const { jumps, book, marking } = desk;
  const goTo = (): void => {
    desk.close();
    void jumps.jump(async (navigator) => {
      // Gone from this edition, it still stood at some share of the book.
      if (!(await navigator.goToAnchor(mark))) await navigator.goToProgression(mark.total_progression);
    });
  };
  return (
    <li
      className={styles.markLine}
      style={{ '--mark-here': mark.color ? `var(--mark-${mark.color})` : 'var(--c-line)' } as CSSProperties}
    >
      <button type="button" className={styles.markGo} onClick={goTo}>
        <span className={styles.markPlace}>
          {mark.kind === 'bookmark' ? panelText.bookmark : panelText.colors[mark.color ?? 'yellow']}
          {mark.chapter !== null && ` · ${mark.chapter}`} · {book.scale.positionAt(mark.total_progression)}
        </span>
        {mark.quote.exact !== '' && <span className={styles.markWords}>{mark.quote.exact}</span>}
        {mark.note !== '' && <span className={styles.markNote}>{mark.note}</span>}
        {marking.store.refused.includes(mark.id) && <span className={styles.markRefused}>{refusalOf(mark)}</span>}
      </button>
      <Button variant="text" onClick={() => desk.open({ kind: 'mark', id: mark.id, isForNote: true, isOfList: true })}>
        {panelText.edit}
      </Button>
    </li>
  );
}

/** What to shorten: the longer part is the one that the server will not take. */
const refusalOf = ({ note, quote }: Mark): string =>
  note.length > quote.exact.length ? panelText.refusedNote : panelText.refusedPassage;
