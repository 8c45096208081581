import type { ChapterChange, EditionChanges } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { DataTable } from '@octavo/ui/DataTable';
import { StatusMark } from '@octavo/ui/StatusMark';
import { useState } from 'react';
import { countOf, formatCount, NOTHING } from '../views/format.ts';
import { ChapterComparison, type ComparedFiles } from './ChapterComparison.tsx';
import { changeKind, chapterTitle, wordChange } from './edition-view.ts';

const words = (count: number | null): string => (count === null ? NOTHING : formatCount(count));

interface ChangesTableProps {
  changes: EditionChanges;
  files: ComparedFiles;
}

/** The chapters that a file changes. An edited one opens with its words before and now. */
export function ChangesTable({ changes, files }: ChangesTableProps) {
  const [open, setOpen] = useState<string | number>();
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
          cardColumns={3}
          rows={{ status: 'ready', items: chapters.map((chapter, key) => ({ ...chapter, key })) }}
          keyOf={({ key }) => key}
          details={{
            open,
            hasButtons: false,
            nameOf: chapterTitle,
            render: (chapter) => (
              <ChapterComparison files={files} chapter={chapter.key} title={chapterTitle(chapter)} />
            ),
            onOpenChange: (event) => setOpen(event.open),
          }}
          columns={[
            {
              id: 'chapter',
              header: 'Chapter',
              onPhone: 'wide',
              render: (chapter) => (
                <>
                  <ChapterTitle {...chapter} />
                  {chapter.kind === 'edited' && (
                    <Button
                      variant="text"
                      aria-label={`Compare ${chapterTitle(chapter)}`}
                      aria-expanded={open === chapter.key}
                      onClick={() => setOpen(open === chapter.key ? undefined : chapter.key)}
                    >
                      Compare
                    </Button>
                  )}
                </>
              ),
            },
            {
              id: 'change',
              header: 'Change',
              // On a phone, its words are wider than a column.
              onPhone: 'wide',
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

function ChapterTitle(change: ChapterChange) {
  const { kind, former_title: former } = change;
  return (
    <span dir="auto" className="book-title">
      {kind !== 'added' && former !== '' && <span className="muted">{former} → </span>}
      {chapterTitle(change)}
    </span>
  );
}
