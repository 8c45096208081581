import type { ChapterChange, EditionChanges } from '@octavo/core/studio';
import { DataTable } from '@octavo/ui/DataTable';
import { StatusMark } from '@octavo/ui/StatusMark';
import { countOf, formatCount, NOTHING } from '../views/format.ts';
import { changeKind, wordChange } from './edition-view.ts';

const words = (count: number | null): string => (count === null ? NOTHING : formatCount(count));

/** The chapters that a file changes. */
export function ChangesTable({ changes }: { changes: EditionChanges }) {
  const { chapters, identical, added, removed, renamed, edited } = changes;
  const total = added + removed + renamed + edited;
  return (
    <section aria-labelledby="changes">
      <div className="section-head">
        <h2 id="changes">What changed</h2>
        <span className="muted">{countOf(identical, 'identical chapter')}</span>
      </div>
      {total === 0 ? (
        <p>The words of all chapters are identical.</p>
      ) : (
        <DataTable<ChapterChange & { readonly key: number }>
          label="Changed chapters"
          isDense
          rows={{ status: 'ready', items: chapters.map((chapter, key) => ({ ...chapter, key })) }}
          keyOf={({ key }) => key}
          columns={[
            { id: 'chapter', header: 'Chapter', onPhone: 'wide', render: (chapter) => <ChapterTitle {...chapter} /> },
            {
              id: 'change',
              header: 'Change',
              onPhone: 'labeled',
              render: (chapter) => {
                const [shape, word] = changeKind(chapter);
                return <StatusMark shape={shape}>{word}</StatusMark>;
              },
            },
            {
              id: 'before',
              header: 'Words before',
              align: 'end',
              onPhone: 'labeled',
              render: ({ words_before: before }) => words(before),
            },
            {
              id: 'now',
              header: 'Words now',
              align: 'end',
              onPhone: 'labeled',
              render: ({ words_now: now }) => words(now),
            },
            { id: 'difference', header: 'Difference', align: 'end', onPhone: 'labeled', render: wordChange },
          ]}
        />
      )}
      {total > chapters.length && (
        <p className="muted">{`The table shows the first ${formatCount(chapters.length)} of ${formatCount(total)} changes.`}</p>
      )}
    </section>
  );
}

function ChapterTitle({ kind, title, former_title: former }: ChapterChange) {
  const name = title === '' ? 'Untitled' : title;
  return (
    <span dir="auto" className="book-title">
      {kind !== 'added' && former !== '' && <span className="muted">{former} → </span>}
      {name}
    </span>
  );
}
